package org.spillway.compare;

import java.util.List;

/**
 * A kind of input for sample jobs.
 *
 * @param kind as {@code generate} has it, or {@code rows} for those of teragen
 * @param share rows of it for each 10 of a table's unit, so that jobs of all kinds take about as long
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

    /** What stands for its folder in a job's arguments. */
    String placeholder() {
        return "{" + kind + "}";
    }

    long rows(long unit) {
        return Math.multiplyExact(unit, share) / 10;
    }
}
