/**
 * Replaces stock's shuffle in a reduce task.
 *
 * <pre>
 * completion events --> fetch (local file or HTTP) --> pages or disk --> merge --> the reducer's records
 *                       http, fetch                   store             store     input
 * </pre>
 *
 * {@link org.spillway.reduceside.ReduceSidePlan} decides before any memory or thread is taken;
 * {@link org.spillway.reduceside.TaskShuffle} runs the phases.
 */
package org.spillway.reduceside;
