package org.spillway.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.spillway.report.Median;

/** The runs of one collector in one row. */
final class Series {
    private final List<Sample> runs = new ArrayList<>();
    private Sample first;

    /** Sets the first run of a child that is kept. Only its memory peak is used. */
    void setFirst(Sample sample) {
        first = sample;
    }

    void add(Sample sample) {
        runs.add(sample);
    }

    List<Sample> runs() {
        return Collections.unmodifiableList(runs);
    }

    double median(Metric metric) {
        return Median.of(runs.stream().mapToDouble(run -> run.shown(metric))).orElseThrow();
    }

    /** Returns the peak of the resident set in MB: of the first run in a child that is kept, otherwise the median. */
    double peakMb() {
        return first != null ? first.shown(Metric.RSS) : median(Metric.RSS);
    }
}
