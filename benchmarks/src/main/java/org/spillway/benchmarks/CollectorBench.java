package org.spillway.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.MapTask;
import org.spillway.SpillwayCollector;
import org.spillway.testing.TaskHarness;

/**
 * Collect and flush alone, in a warm JVM: one map task after the other, stock and Spillway in turn. Prints medians in
 * milliseconds and the ratio; ends with an error if any output differs.
 */
public final class CollectorBench {
    private static final int DEFAULT_RUNS = 7;

    private CollectorBench() {}

    /** Usage: {@code CollectorBench [runs] [shape ...]}; without shapes all are run. */
    public static void main(String[] args) throws Exception {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : DEFAULT_RUNS;
        Path dir = Files.createTempDirectory("spillway-bench");
        try {
            System.out.printf(Locale.ROOT, "%-28s %10s %10s %7s%n", "shape", "stock ms", "ours ms", "ratio");
            for (CollectorShape shape : CollectorShape.values()) {
                if (args.length < 2 || Arrays.asList(args).contains(shape.name())) {
                    measure(shape, runs, dir);
                }
            }
        } finally {
            delete(dir);
        }
    }

    private static void measure(CollectorShape shape, int runs, Path dir) throws Exception {
        long[] stock = new long[runs];
        long[] ours = new long[runs];
        OutputDigest expected = null;
        // The first round warms the JVM and is the one whose output is read back and compared.
        for (int run = -1; run < runs; run++) {
            Timed s = run(MapTask.MapOutputBuffer.class, shape, dir.resolve("stock"), run < 0);
            Timed o = run(SpillwayCollector.class, shape, dir.resolve("ours"), run < 0);
            if (run < 0) {
                expected = s.digest();
                if (!expected.equals(o.digest())) {
                    throw new IOException(
                            "outputs differ: shape=" + shape + " stock=" + expected + " ours=" + o.digest());
                }
            } else {
                stock[run] = s.millis();
                ours[run] = o.millis();
            }
        }
        long stockMedian = median(stock);
        long ourMedian = median(ours);
        System.out.printf(
                Locale.ROOT,
                "%-28s %10d %10d %6.2fx%n",
                shape,
                stockMedian,
                ourMedian,
                (double) stockMedian / Math.max(1, ourMedian));
    }

    private record Timed(long millis, OutputDigest digest) {}

    private static Timed run(Class<?> collector, CollectorShape shape, Path dir, boolean verify) throws Exception {
        Files.createDirectories(dir);
        TaskHarness task = new TaskHarness(collector, shape.job(), dir);
        System.gc();
        long start = System.nanoTime();
        task.init();
        shape.emit(task::emit);
        task.collector().flush();
        task.collector().close();
        long millis = (System.nanoTime() - start) / 1_000_000;
        OutputDigest digest = verify ? OutputDigest.of(task.output()) : null;
        delete(dir);
        return new Timed(millis, digest);
    }

    private static long median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void delete(Path dir) throws IOException {
        try (Stream<Path> walk = Files.walk(dir)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                File file = path.toFile();
                if (!file.delete() && file.exists()) {
                    throw new IOException("cannot delete " + file);
                }
            }
        }
    }
}
