/**
 * The command line of reports, {@link org.spillway.report.cli.ReportMain}, and classes that other commands share with
 * it: options for files, files of settings, exit codes, and shutdown hooks.
 */
package org.spillway.report.cli;
