/**
 * What the job history says about jobs that have ended, side by side.
 *
 * <p>{@link org.spillway.report.HistoryReports} (files) and {@link org.spillway.report.HistoryRest} (REST) read a
 * {@link org.spillway.report.JobReport} for each job. A {@link org.spillway.report.Comparison} holds jobs that did
 * the same; {@link org.spillway.report.Series} puts the runs of one kind together and has their medians. {@link
 * org.spillway.report.ReportTable} shows it on a terminal, {@link org.spillway.report.ReportJson} to machines, and
 * the package {@code html} in a browser.
 */
package org.spillway.report;
