package org.spillway.bench;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The measured values of one run, in the raw units of {@link Metric}. */
final class Sample {
    private final Map<Metric, Long> values = new EnumMap<>(Metric.class);

    /** Parses a child's answer. */
    static Sample of(Map<String, Long> answer) {
        Sample sample = new Sample();
        answer.forEach((name, value) -> sample.set(Metric.valueOf(name), value));
        return sample;
    }

    Map<String, Long> answer() {
        Map<String, Long> answer = new LinkedHashMap<>();
        values.forEach((metric, value) -> answer.put(metric.name(), value));
        return answer;
    }

    void set(Metric metric, long value) {
        values.put(metric, value);
    }

    boolean has(Metric metric) {
        return values.containsKey(metric);
    }

    /** Returns a value in the unit that is shown. */
    double shown(Metric metric) {
        Long value = values.get(metric);
        if (value == null) {
            throw new IllegalArgumentException("not measured: " + metric + ", only " + values.keySet());
        }
        return metric.shown(value);
    }
}
