/** The {@link org.spillway.figures.Figure}s of a task: counters of its job, and the last line of its log. */
package org.spillway.figures;
