/**
 * Observation of a task: its counters, the summary line in its log and flight recorder events. The stages of the map
 * side call {@link org.spillway.observe.TaskObserver}.
 */
package org.spillway.observe;
