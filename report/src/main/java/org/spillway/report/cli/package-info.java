/**
 * The command line of reports, {@link org.spillway.report.cli.ReportMain}, and what other commands share with it: options for
 * files, exit codes, what is done when a program is interrupted.
 */
package org.spillway.report.cli;
