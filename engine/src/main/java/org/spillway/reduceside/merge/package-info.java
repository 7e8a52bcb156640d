/**
 * Keeps the outputs of maps in memory while they fit, merges what does not to local disk, and at the end all that there is into
 * the reducer's input.
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
 * Of equal keys those of the lower map come first, whatever was merged with what: each record's map is kept beside it.
 */
package org.spillway.reduceside.merge;
