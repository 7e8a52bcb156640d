package org.spillway.tools.account;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.TextTable;

/** Formats the account of a job: a table of CPU seconds, and the times that the job spent before, in and after its tasks. */
final class AccountTable {
    private static final double KIB_A_MIB = 1024;

    private AccountTable() {}

    static String of(String title, JobAccount account) {
        Map<Role, Map<ThreadKind, Long>> ticks = account.ticks();
        List<String> heads = new ArrayList<>(List.of(title + ", CPU s"));
        for (ThreadKind kind : ThreadKind.values()) {
            heads.add(kind.label());
        }
        heads.addAll(List.of("all", "wall s", "peak RSS MiB"));
        TextTable table = new TextTable("l" + "r".repeat(heads.size() - 1), heads);
        ticks.forEach((role, kinds) -> table.add(row(role, kinds, account)));
        List<String> all = new ArrayList<>(Collections.nCopies(heads.size() - 3, ""));
        all.set(0, "all");
        all.add(seconds(ticks.values().stream().mapToLong(AccountTable::sum).sum()));
        table.add(all);
        return System.lineSeparator() + table.text()
                + "\"at first\" ends with the task's first thread that sorts or fetches" + System.lineSeparator()
                + times(account.job()) + System.lineSeparator();
    }

    private static List<String> row(Role role, Map<ThreadKind, Long> kinds, JobAccount account) {
        List<String> cells = new ArrayList<>(List.of(role.label()));
        for (ThreadKind kind : ThreadKind.values()) {
            cells.add(seconds(kinds.getOrDefault(kind, 0L)));
        }
        cells.add(seconds(sum(kinds)));
        long wall = account.wall(role);
        cells.add(wall == 0 ? "" : number(wall / 1000.0));
        long peak = account.peak(role);
        cells.add(peak == 0 ? "" : number(peak / KIB_A_MIB));
        return cells;
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
        return number(ticks / ProcStat.TICKS_A_SECOND);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
