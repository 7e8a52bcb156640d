/**
 * Observation of a task: its counters, the summary line in its log, flight recorder events, and the verification that
 * no record is lost ({@code spillway.verify}). The stages call {@link org.spillway.observe.TaskObserver}.
 */
package org.spillway.observe;
