package org.spillway.tools.compare;

import java.util.List;

/**
 * What stock's own runs tell about the order of a command's records. The records of a file may be in another order because
 * values of equal keys are, or because keys are, which a reduce must not change. Only a second run of stock can tell the two
 * apart: the order of keys is the same in each of its runs.
 */
enum StocksOrder {
    /** There is only one run of stock. */
    UNKNOWN,
    /** All runs of stock have the same order. */
    SAME,
    /** A run of stock has another order than the first. */
    CHANGES;

    /**
     * Finds it.
     *
     * @param found for each run what its output is like beside the first's; null for the first and for those that cannot be
     *     compared
     */
    static StocksOrder of(List<CommandRun> runs, List<OutputTrees.Finding> found) {
        StocksOrder order = UNKNOWN;
        for (int i = 0; i < runs.size(); i++) {
            if (found.get(i) != null && runs.get(i).variant().isStocks()) {
                OutputSimilarity similarity = found.get(i).similarity();
                if (similarity == OutputSimilarity.OTHER_ORDER || similarity == OutputSimilarity.FLOATS) {
                    return CHANGES;
                }
                order = similarity.leavesOpen() ? order : SAME;
            }
        }
        return order;
    }

    /** Whether a run has another order that stock's runs do not explain. */
    boolean isBroken(CommandRun run, OutputSimilarity similarity) {
        return this == SAME && mustKeep(run, similarity);
    }

    /** Returns what to add to the finding of a run. */
    String remark(CommandRun run, OutputSimilarity similarity) {
        if (similarity == OutputSimilarity.FLOATS) {
            return "; MapReduce promises no order of the values of a key, on which their sums depend"
                    + (this == CHANGES ? ": stock's own runs differ, too" : "");
        }
        if (this == CHANGES || !mustKeep(run, similarity)) {
            return "";
        }
        return this == SAME
                ? "; stock's own runs have the same order"
                : "; keys may be in another order than stock's: --runs 2 shows whether stock's own order changes";
    }

    private static boolean mustKeep(CommandRun run, OutputSimilarity similarity) {
        return similarity == OutputSimilarity.OTHER_ORDER
                && run.variant().isInKeyOrder()
                && !run.variant().isStocks();
    }
}
