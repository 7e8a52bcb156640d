/**
 * Compares finished jobs by their job history.
 *
 * <p>{@link org.spillway.report.HistoryReports} (files) and {@link org.spillway.report.HistoryRest} (REST) read a
 * {@link org.spillway.report.JobReport} for each job; {@link org.spillway.report.ClusterHistory} takes the one that
 * works. A {@link org.spillway.report.MemoryJudge} adds changes of memory. A {@link org.spillway.report.Comparison}
 * holds jobs that did the same work. A {@link org.spillway.report.Series} groups equal runs and computes their medians.
 * {@link org.spillway.report.ReportTable} formats a comparison for the terminal, {@link org.spillway.report.ReportJson} writes a report for programs, and the
 * package {@code html} writes it for browsers.
 */
package org.spillway.report;
