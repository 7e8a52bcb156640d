package org.spillway.tools.compare;

import java.util.List;

/**
 * A kind of input for sample jobs.
 *
 * @param kind the kind's name in {@code generate}, or {@code rows} for rows of teragen
 * @param share the number of rows for each 10 rows of the table's unit, chosen so that all jobs take about the same
 *     time
 */
record SampleInput(String kind, int share) {
    static final String TERA_ROWS = "rows";

    static final List<SampleInput> ALL = List.of(
            new SampleInput("words", 10),
            new SampleInput("pairs", 50),
            new SampleInput("clicks", 20),
            new SampleInput("users", 1),
            new SampleInput("urls", 30),
            new SampleInput("avro", 50),
            new SampleInput(TERA_ROWS, 30));

    /** Returns the text that stands for the input's folder in a job's arguments. */
    String placeholder() {
        return "{" + kind + "}";
    }

    long rows(long unit) {
        return Math.multiplyExact(unit, share) / 10;
    }
}
