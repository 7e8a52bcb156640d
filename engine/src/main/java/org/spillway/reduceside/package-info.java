/**
 * The reduce side: takes the place of stock's shuffle in a reduce task.
 *
 * <pre>
 * completion events --> fetch (local file or HTTP) --> pages or disk --> merge --> the reducer's records
 *                       reduceside.fetch              '------ reduceside.merge -----'
 * </pre>
 *
 * {@link org.spillway.reduceside.ReduceSidePlan} decides before anything is held; {@link org.spillway.reduceside.TaskShuffle}
 * leads through the phases.
 */
package org.spillway.reduceside;
