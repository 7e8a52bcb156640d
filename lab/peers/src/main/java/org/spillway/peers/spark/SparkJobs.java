package org.spillway.peers.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The main class: {@code SparkJobs <core|frames> <job> <output> <partitions> <least bytes of a split> <input>...}. The
 * outputs have the same records as those of the MapReduce jobs of these names.
 */
public final class SparkJobs {
    private static final int FIRST_INPUT = 5;

    private SparkJobs() {}

    /** Runs one job. */
    public static void main(String[] args) throws Exception {
        boolean frames =
                switch (args[0]) {
                    case "core" -> false;
                    case "frames" -> true;
                    default -> throw new IllegalArgumentException("api=" + args[0] + ": core or frames expected");
                };
        String output = args[2];
        int partitions = Integer.parseInt(args[3]);
        List<String> inputs = Arrays.asList(args).subList(FIRST_INPUT, args.length);
        SparkConf conf = new SparkConf().setAppName(args[1]);
        try (JavaSparkContext context = new JavaSparkContext(conf)) {
            context.hadoopConfiguration().set("mapreduce.input.fileinputformat.split.minsize", args[4]);
            SparkJob job =
                    switch (args[1]) {
                        case "terasort" -> frames ? SparkTeraSort::frames : SparkTeraSort::core;
                        case "wordcount" -> frames ? SparkWordCount::frames : SparkWordCount::core;
                        case "join" -> frames ? SparkJoin::frames : SparkJoin::core;
                        case "secondarysort" -> frames ? SparkSecondarySort::frames : SparkSecondarySort::core;
                        default -> throw new IllegalArgumentException("job=" + args[1] + ": unknown");
                    };
            job.run(context, inputs, output, partitions);
        }
    }

    /** A job with one of the two interfaces. */
    @FunctionalInterface
    interface SparkJob {
        void run(JavaSparkContext context, List<String> inputs, String output, int partitions) throws Exception;
    }
}
