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
 * {@link org.spillway.reduceside.store.MergeBacklog} chooses what is merged before the end.
 */
package org.spillway.reduceside.store;
