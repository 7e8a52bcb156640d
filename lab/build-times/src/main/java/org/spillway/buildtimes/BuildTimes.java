package org.spillway.buildtimes;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints a table of the modules' test times and one of the slowest tests. */
public final class BuildTimes {
    private static final int SLOWEST = 20;

    private BuildTimes() {}

    /**
     * Prints both tables.
     *
     * @param args the project's folder, and when the build began: {@code 2026-11-25T02:36:43Z}
     */
    public static void main(String[] args) throws IOException {
        System.out.print(tables(TestReports.below(Path.of(args[0]), Instant.parse(args[1]))));
    }

    /** Returns both tables: the sum of each module's tests in seconds, then the slowest tests, the slowest first. */
    static String tables(List<TestTime> times) {
        StringBuilder text = new StringBuilder("\n  tests   seconds  module\n");
        times.stream()
                .collect(Collectors.groupingBy(
                        TestTime::module, TreeMap::new, Collectors.summarizingDouble(TestTime::seconds)))
                .forEach((module, sum) -> text.append(line(module, sum)));
        text.append("\n").append(SLOWEST).append(" slowest tests\nseconds  test\n");
        times.stream()
                .sorted(Comparator.comparingDouble(TestTime::seconds).reversed())
                .limit(SLOWEST)
                .forEach(time -> text.append(String.format(
                        Locale.ROOT,
                        "%7.1f  %s: %s.%s%n",
                        time.seconds(),
                        time.module(),
                        time.testClass(),
                        time.name())));
        return text.append('\n').toString();
    }

    private static String line(String module, DoubleSummaryStatistics sum) {
        return String.format(Locale.ROOT, "%7d  %8.1f  %s%n", sum.getCount(), sum.getSum(), module);
    }
}
