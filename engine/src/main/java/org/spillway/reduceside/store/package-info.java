/**
 * Keeps the outputs of maps until the final merge: in memory while they fit, otherwise on local disk.
 *
 * <pre>
 * fetch --> OutputStore --> pages ----------------------------> final merge
 *                |            | memory is short                  ^   ^
 *                |            v                                  |   |
 *                |         MergedRun (disk) --passes-------------'   |
 *                '--> a large output: a file of its own -------------'
 * </pre>
 *
 * {@link org.spillway.reduceside.store.Backlog} chooses what is merged before the end, {@link
 * org.spillway.reduceside.store.RunMerge} merges it. A {@link org.spillway.reduceside.store.MergeInput} is anything that
 * a merge reads: a run, or an output of a map.
 *
 * <p>Of equal keys those of the lower map come first, however often they were merged: a run of several maps has the
 * number of its map before each record.
 */
package org.spillway.reduceside.store;
