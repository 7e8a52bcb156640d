/**
 * Runs of the reduce side on local disk, and the merges that write and read them. A {@link
 * org.spillway.reduceside.spill.MergeInput} is anything that a merge reads: a run, or an output of a map.
 *
 * <p>Of equal keys those of the lower map come first, however often they were merged: a run of several maps has the
 * number of its map before each record.
 */
package org.spillway.reduceside.spill;
