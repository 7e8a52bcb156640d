/**
 * Reports of jobs as web pages ({@link org.spillway.report.html.HtmlReport}).
 *
 * <p>Java code computes every text and length ({@link org.spillway.report.html.View}). The templates, which are
 * resources, only place them. The template engine escapes them. Charts are bars in CSS and inline SVG. Their lengths
 * are shares of the width, so text keeps its size on any screen.
 */
package org.spillway.report.html;
