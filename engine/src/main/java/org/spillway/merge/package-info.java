/**
 * Merges runs. {@link org.spillway.merge.MergePlan} selects the runs of each pass, {@link
 * org.spillway.merge.MergeSource} opens them (and the sorted memory) for a pass, and {@link
 * org.spillway.merge.MergeCursor} returns the records in order. A pass merges only neighbouring runs, and of equal keys
 * those of the earlier run come first, so a merge is as stable as the sort.
 */
package org.spillway.merge;
