package org.spillway.account;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;

/** Formats the account of a job: a table of CPU seconds, and the times that the job spent before, in and after its tasks. */
final class AccountTable {
    private static final String NAME = "%-20s";
    private static final String CELL = "  %14s";
    private static final double KIB_A_MIB = 1024;

    private AccountTable() {}

    static String of(String title, JobAccount account) {
        Map<Role, Map<ThreadKind, Long>> ticks = account.ticks();
        StringBuilder text = new StringBuilder();
        line(text, title + ", CPU s");
        for (ThreadKind kind : ThreadKind.values()) {
            cell(text, kind.label());
        }
        cell(text, "all");
        cell(text, "wall s");
        cell(text, "peak RSS MiB");
        for (Map.Entry<Role, Map<ThreadKind, Long>> role : ticks.entrySet()) {
            line(text, role.getKey().label());
            for (ThreadKind kind : ThreadKind.values()) {
                cell(text, seconds(role.getValue().getOrDefault(kind, 0L)));
            }
            cell(text, seconds(sum(role.getValue())));
            long wall = account.wall(role.getKey());
            cell(text, wall == 0 ? "" : number(wall / 1000.0));
            long peak = account.peak(role.getKey());
            cell(text, peak == 0 ? "" : number(peak / KIB_A_MIB));
        }
        line(text, "all");
        cell(text, seconds(ticks.values().stream().mapToLong(AccountTable::sum).sum()));
        line(text, "\"at first\" ends with the task's first thread that sorts or fetches");
        line(text, times(account.job()));
        return text.append(System.lineSeparator()).toString();
    }

    private static String times(JobReport job) {
        OptionalLong first = known(job, Attempt::start).min();
        OptionalLong maps = known(job, attempt -> attempt.kind() == Attempt.Kind.MAP ? attempt.finish() : null)
                .max();
        OptionalLong last = known(job, Attempt::finish).max();
        if (job.submitted() == null || job.finished() == null || first.isEmpty() || last.isEmpty()) {
            return "times unknown";
        }
        Function<Long, String> since = time -> number((time - job.submitted()) / 1000.0);
        return String.format(
                Locale.ROOT,
                "seconds since the job was submitted: launched %s, first attempt %s, last map's end %s, last attempt's end %s, end %s",
                job.launched() == null ? "?" : since.apply(job.launched()),
                since.apply(first.getAsLong()),
                maps.isEmpty() ? "?" : since.apply(maps.getAsLong()),
                since.apply(last.getAsLong()),
                since.apply(job.finished()));
    }

    private static LongStream known(JobReport job, Function<Attempt, Long> time) {
        return job.attempts().stream().map(time).filter(Objects::nonNull).mapToLong(Long::longValue);
    }

    private static long sum(Map<ThreadKind, Long> kinds) {
        return kinds.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String seconds(long ticks) {
        return number((double) ticks / ProcStat.TICKS_A_SECOND);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static void line(StringBuilder text, String name) {
        text.append(System.lineSeparator()).append(String.format(Locale.ROOT, NAME, name));
    }

    private static void cell(StringBuilder text, String value) {
        text.append(String.format(Locale.ROOT, CELL, value));
    }
}
