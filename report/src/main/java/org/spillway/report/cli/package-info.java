/**
 * The command line of reports: {@link org.spillway.report.cli.ReportMain}, and options that other commands share.
 */
package org.spillway.report.cli;
