/**
 * What is told of a task: its counters, the line at its log's end, flight recorder events, and the verification that
 * no record is lost ({@code spillway.verify}). {@link org.spillway.observe.TaskObserver} is told by the stages.
 */
package org.spillway.observe;
