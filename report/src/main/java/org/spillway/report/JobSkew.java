package org.spillway.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names the partitions and keys that have far more of a job's records than others: partitions by the counters of its reduces,
 * whoever ran them, and what Spillway's tasks named in their last status.
 */
public final class JobSkew {
    /** A partition is named if more bytes of it were fetched than of this many partitions on average, as in Spillway's tasks. */
    private static final int MEANS = 4;

    /** Fewer records are not named, as in Spillway's tasks. */
    private static final long FEW = 1_000;

    private static final int MOST_LINES = 5;

    /** One name of a task's status: what is named, and its records. See the engine's class Skew. */
    private static final Pattern NAME = Pattern.compile(
            "(partition \\d{1,10}|key #?[\\w%*+.-]{0,32} in partition \\d{1,10})( has (\\d{1,18}) of \\d{1,18} records \\(\\d{1,3} %\\))");

    private static final Pattern STATUS = Pattern.compile("(?:^| \\| )spillway: (" + NAME + "(?:; " + NAME + ")?)$");

    /** Names that several keys may have: hidden ones have one name, and long ones may begin alike. */
    private static final Pattern SHARED = Pattern.compile("key (\\*\\*\\*|[^# ]\\S{29,}) in .*");

    /** One thing that one task named. */
    private record Named(String what, String records, long count, Attempt by) {
        Named(MatchResult name, Attempt by) {
            this(name.group(1), name.group(2), Long.parseLong(name.group(3)), by);
        }
    }

    private JobSkew() {}

    /** Returns what a task's last status names; null if that is nothing, or not written by Spillway. */
    static String ofStatus(String status) {
        Matcher names = STATUS.matcher(status == null ? "" : status);
        return names.find() ? names.group(1) : null;
    }

    /** Returns a line for each partition, then one for each thing that tasks named, the largest first. */
    public static List<String> of(JobReport job) {
        List<Attempt> used = job.attempts().stream().filter(Attempt::used).toList();
        List<String> lines = new ArrayList<>(partitions(used));
        List<String> fetched = List.copyOf(lines);
        Map<String, List<Named>> named = new LinkedHashMap<>();
        used.stream()
                .flatMap(JobSkew::named)
                .filter(each -> fetched.stream().noneMatch(line -> line.startsWith(each.what() + " ")))
                .sorted(Comparator.comparingLong(Named::count).reversed())
                .forEach(each -> named.computeIfAbsent(each.what(), absent -> new ArrayList<>())
                        .add(each));
        named.values().stream().limit(MOST_LINES).map(JobSkew::line).forEach(lines::add);
        return lines;
    }

    private static List<String> partitions(List<Attempt> used) {
        List<Attempt> reduces =
                used.stream().filter(attempt -> fetched(attempt) > 0).toList();
        long all = reduces.stream().mapToLong(JobSkew::fetched).sum();
        return reduces.stream()
                .filter(reduce -> fetched(reduce) * reduces.size() > MEANS * all && read(reduce) >= FEW)
                .sorted(Comparator.comparingLong(JobSkew::fetched).reversed())
                .limit(MOST_LINES)
                .map(reduce -> String.format(
                        Locale.ROOT,
                        "partition %s has %.1f times the mean of the bytes that reduces fetched: %,d of %,d records, %,d groups",
                        reduce.shortName().replaceAll("^r|\\..*", ""),
                        (double) fetched(reduce) * reduces.size() / all,
                        read(reduce),
                        reduces.stream().mapToLong(JobSkew::read).sum(),
                        reduce.input().getOrDefault(CountersShown.INPUT_GROUPS, 0L)))
                .toList();
    }

    private static long fetched(Attempt reduce) {
        return reduce.input().getOrDefault(CountersShown.SHUFFLE_BYTES, 0L);
    }

    private static long read(Attempt reduce) {
        return reduce.input().getOrDefault(CountersShown.INPUT_RECORDS, 0L);
    }

    private static Stream<Named> named(Attempt task) {
        return task.skew() == null
                ? Stream.empty()
                : NAME.matcher(task.skew()).results().map(name -> new Named(name, task));
    }

    private static String line(List<Named> alike) {
        Named most = alike.get(0);
        int others = alike.size() - 1;
        return most.what() + most.records() + " of " + most.by().shortName()
                + (others == 0 || SHARED.matcher(most.what()).matches()
                        ? ""
                        : ", and many of " + others + " other task" + (others == 1 ? "" : "s"));
    }
}
