package org.spillway.advice;

import java.util.List;
import org.spillway.report.Attempt;
import org.spillway.report.Median;

/** Reads the times of a job's reduces. */
final class ObservedReduces {
    private final double start;
    private final long lastMap;
    private final double fetched;

    /**
     * Creates a reader.
     *
     * @param start how long a reduce's JVM starts, in milliseconds
     * @param lastMap the end of the last map, in milliseconds since 1970
     * @param fetched bytes that a reduce fetched
     */
    ObservedReduces(double start, long lastMap, double fetched) {
        this.start = start;
        this.lastMap = lastMap;
        this.fetched = fetched;
    }

    List<ReduceWork> of(List<Attempt> reduces) {
        double copy = Median.of(reduces.stream()
                        .filter(reduce -> reduce.start() >= lastMap && reduce.shuffleFinish() != null)
                        .mapToDouble(reduce -> Math.max(0, reduce.shuffleFinish() - reduce.start() - start)))
                .orElse(fetched / Gains.FETCH_BYTES);
        return reduces.stream().map(reduce -> work(reduce, copy)).toList();
    }

    /**
     * Returns the work of one reduce.
     *
     * @param copyOfOthers how long a reduce fetches that starts after the last map
     */
    private ReduceWork work(Attempt reduce, double copyOfOthers) {
        // A phase whose end is unknown takes no time, and the last one takes the rest.
        long shuffled = reduce.shuffleFinish() == null ? reduce.start() : reduce.shuffleFinish();
        long merged = reduce.sortFinish() == null ? shuffled : reduce.sortFinish();
        double fetching = Math.max(0, shuffled - reduce.start() - start);
        double tail = Math.min(fetching, Math.max(0, shuffled - lastMap));
        // A reduce that started before the last map ended fetched meanwhile, or waited.
        double copy = reduce.start() >= lastMap ? fetching : Math.min(fetching, Math.max(tail, copyOfOthers));
        return new ReduceWork(start, copy, tail, Math.max(0, merged - shuffled), Math.max(0, reduce.finish() - merged));
    }
}
