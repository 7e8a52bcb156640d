package org.spillway.merge;

import java.util.List;
import org.spillway.run.Run;

/**
 * Selects the runs that the next pass merges, so that the final merge reads at most {@code factor} sources.
 *
 * <p>As in Hadoop's Merger, the first pass merges so few runs that all later passes merge {@code factor}: 12 runs at
 * factor 10 take a pass of 3 and a final merge of 10, instead of a pass of 10 and a final merge of 3. Unlike in Hadoop,
 * the runs of a pass are neighbours (those with the fewest bytes), which keeps the order of equal keys.
 *
 * @param from the first run of the pass
 * @param count number of runs that the pass merges into one
 */
public record MergePlan(int from, int count) {
    /**
     * Plans the next pass.
     *
     * @param runs all runs, in the order of spilling
     * @param others sources of the final merge that are not runs (sorted memory): 0 or 1
     * @param factor mapreduce.task.io.sort.factor, at least 2
     * @return null if the final merge can read all sources at once
     */
    public static MergePlan next(List<Run> runs, int others, int factor) {
        int sources = runs.size() + others;
        if (sources <= factor) {
            return null;
        }
        int count = Math.min(ofNextPass(sources, factor), runs.size());
        long bytes = 0; // beyond those of the first neighbours
        long fewest = 0;
        int from = 0;
        for (int i = 1; i + count <= runs.size(); i++) {
            bytes += runs.get(i + count - 1).length() - runs.get(i - 1).length();
            if (bytes < fewest) {
                fewest = bytes;
                from = i;
            }
        }
        return new MergePlan(from, count);
    }

    /**
     * Returns how many sources the next pass merges, so that all later passes merge {@code factor}.
     *
     * @param sources all sources, more than {@code factor}
     */
    public static int ofNextPass(int sources, int factor) {
        int surplus = (sources - 1) % (factor - 1);
        return surplus == 0 ? factor : surplus + 1;
    }
}
