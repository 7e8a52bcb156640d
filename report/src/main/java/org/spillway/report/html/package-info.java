/**
 * A report as a web page: {@link org.spillway.report.html.HtmlReport} for benchmarks {@link
 * org.spillway.report.html.BarPage} and for the storage lab's studies {@link org.spillway.report.html.StudyPage}.
 *
 * <p>Java works out every text and length ({@link org.spillway.report.html.View}); the templates among the
 * resources only place them, and their engine escapes them. Charts are bars in CSS and inline SVG whose lengths are
 * shares of the width, so that text keeps its size on any screen.
 */
package org.spillway.report.html;
