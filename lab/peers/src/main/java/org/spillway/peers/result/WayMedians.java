package org.spillway.peers.result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.spillway.peers.measure.Usage;
import org.spillway.report.Median;

/**
 * The medians of a way's good runs.
 *
 * @param runs of one case and way, without failed ones
 */
record WayMedians(List<Usage> runs) {
    OptionalDouble seconds() {
        return of(Usage::seconds);
    }

    OptionalDouble of(ToDoubleFunction<Usage> value) {
        return Median.of(runs.stream().mapToDouble(value));
    }

    /** Returns the largest value; empty without runs. */
    OptionalDouble largest(ToDoubleFunction<Usage> value) {
        return runs.stream().mapToDouble(value).max();
    }
}
