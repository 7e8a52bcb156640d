/**
 * Reports as web pages: {@link org.spillway.report.html.HtmlReport} for jobs, {@link org.spillway.report.html.BarPage}
 * for benchmarks, and {@link org.spillway.report.html.StudyPage} for studies of the storage lab.
 *
 * <p>Java code computes every text and length ({@link org.spillway.report.html.View}). The templates, which are
 * resources, only place them. The template engine escapes them. Charts are bars in CSS and inline SVG. Their lengths
 * are shares of the width, so text keeps its size on any screen.
 */
package org.spillway.report.html;
