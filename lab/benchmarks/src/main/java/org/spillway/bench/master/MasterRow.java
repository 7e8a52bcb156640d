package org.spillway.bench.master;

import java.util.List;

/**
 * One row: a job.
 *
 * @param workMillis mean time of a task
 * @param containers most containers that the job has at once
 */
record MasterRow(String name, int maps, int reduces, int workMillis, int containers) {
    /** Four waves of maps, then 20 and 8 of shorter tasks: each row takes about a minute. */
    static final List<MasterRow> ALL = List.of(
            new MasterRow("MAPS_1000", 1_000, 0, 10_000, 250),
            new MasterRow("MAPS_10000", 10_000, 0, 10_000, 2_500),
            new MasterRow("MAPS_100000", 100_000, 0, 1_000, 5_000),
            new MasterRow("REDUCES_20000", 1_000, 20_000, 1_000, 2_500));

    /** Parses the {@link #arguments} of a child. */
    static MasterRow of(List<String> arguments) {
        return new MasterRow(
                arguments.get(0),
                Integer.parseInt(arguments.get(1)),
                Integer.parseInt(arguments.get(2)),
                Integer.parseInt(arguments.get(3)),
                Integer.parseInt(arguments.get(4)));
    }

    List<String> arguments() {
        return List.of(
                name,
                Integer.toString(maps),
                Integer.toString(reduces),
                Integer.toString(workMillis),
                Integer.toString(containers));
    }

    /** Returns the row with fewer tasks and containers. */
    MasterRow shrunk(int divisor) {
        return new MasterRow(
                name, Math.max(1, maps / divisor), reduces / divisor, workMillis, Math.max(1, containers / divisor));
    }

    int tasks() {
        return maps + reduces;
    }
}
