/**
 * Keeps the outputs of maps in memory while they fit, merges the others to local disk, and merges everything into the
 * reducer's input at the end.
 *
 * <pre>
 * fetch --> OutputStore --> pages ------------------------.
 *                |            | memory is short            |
 *                |            v                            v
 *                |         MergedRun (disk) --passes--> final merge --> batches --> MergedRecords --> reducer
 *                |                                         ^
 *                '--> a large output: a file of its own ---'
 * </pre>
 *
 * Of equal keys those of the lower map come first, however often they were merged: each record's map is kept beside it.
 */
package org.spillway.reduceside.merge;
