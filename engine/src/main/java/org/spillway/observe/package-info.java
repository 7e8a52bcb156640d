/**
 * Observation of a task: its counters and the summary line in its log. The stages of the map side call
 * {@link org.spillway.observe.TaskObserver}.
 */
package org.spillway.observe;
