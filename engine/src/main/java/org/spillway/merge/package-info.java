/**
 * Merges runs. {@link org.spillway.merge.MergePlan} says which runs go into which pass, {@link
 * org.spillway.merge.MergeSource} opens them (and the sorted memory) for a pass, {@link org.spillway.merge.MergeCursor}
 * draws the records out in order. Runs are merged with their neighbours only, and of equal keys those of the earlier run
 * come first, so a merge is as stable as the sort.
 */
package org.spillway.merge;
