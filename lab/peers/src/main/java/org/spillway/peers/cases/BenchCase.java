package org.spillway.peers.cases;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The cases. Settings that stand here are those of the job, and the same for all ways. */
public enum BenchCase {
    /** Rows of 100 bytes with random keys. The buffer holds the output of a map. */
    TERASORT(
            "terasort",
            new Containers(1896, 1012),
            10,
            Map.of("mapreduce.task.io.sort.mb", "500", Settings.SLOW_START, "1"),
            new Input(Input.SORT_ROWS, 25_000_000, 10)),

    /** Small files: a job of short tasks. */
    WORDCOUNT_SMALL("wordcount", Containers.DEFAULT, 2, Settings.LATE_REDUCES, new Input("words", 4_000_000, 62)),

    /** Few large files: a job with a combiner that sees each word often. */
    WORDCOUNT_LARGE("wordcount", Containers.DEFAULT, 2, Settings.LATE_REDUCES, new Input("words", 16_000_000, 8)),

    /** Clicks and their users: keys of unequal frequency, values of about 80 bytes, nothing to combine. */
    JOIN(
            "join",
            Containers.DEFAULT,
            4,
            Settings.LATE_REDUCES,
            new Input("users", 1_000_000, 1),
            new Input("clicks", 6_000_000, 6)),

    /** Small records with a composite key and groups of very unequal size. */
    SECONDARYSORT("secondarysort", Containers.DEFAULT, 4, Settings.LATE_REDUCES, new Input("pairs", 20_000_000, 4));

    /** Larger than any file, so that a file is a map's input. */
    private static final long LEAST_SPLIT = 300_000_000;

    private final String job;
    private final Containers containers;
    private final int reduces;
    private final Map<String, String> settings;
    private final List<Input> inputs;

    BenchCase(String job, Containers containers, int reduces, Map<String, String> settings, Input... inputs) {
        this.job = job;
        this.containers = containers;
        this.reduces = reduces;
        this.settings = settings;
        this.inputs = List.of(inputs);
    }

    /** Returns the name of the job, in our jar and among the Spark programs. */
    public String job() {
        return job;
    }

    /** Returns the memory of tasks. */
    public Containers containers() {
        return containers;
    }

    /** Returns the number of reduces. */
    public int reduces(Sizes sizes) {
        return sizes.of(reduces);
    }

    /** Returns further settings of MapReduce and Tez. */
    public Map<String, String> settings() {
        return settings;
    }

    /** Returns the least bytes of a split. */
    public long leastSplit() {
        return LEAST_SPLIT;
    }

    /** Returns the inputs in the order of the job's arguments. */
    public List<Input> inputs(Sizes sizes) {
        return inputs.stream().map(sizes::of).toList();
    }

    /** Returns the name as on the command line. */
    @Override
    public String toString() {
        return Settings.named(this);
    }

    /** Returns all names. */
    public static String names() {
        return Arrays.stream(values()).map(BenchCase::toString).collect(Collectors.joining(", "));
    }

    private static final class Settings {
        static final String SLOW_START = "mapreduce.job.reduce.slowstart.completedmaps";

        /**
         * As Spillway's preset of shared JVMs. With Hadoop's default, 0.05, waiting reduces would hold one of the two places
         * for tasks.
         */
        static final Map<String, String> LATE_REDUCES = Map.of(SLOW_START, "0.8");

        private Settings() {}

        static String named(Enum<?> constant) {
            return constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }
}
