package org.spillway.tools.account;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;

/**
 * What the JVMs of a cluster computed while a job ran, by role and kind of thread.
 *
 * @param slices of all JVMs, those of other jobs, too
 * @param peaks the largest resident sets of containers, in KiB
 */
record JobAccount(JobReport job, List<Slice> slices, Map<String, Long> peaks) {

    /** Returns ticks by role and kind of thread. */
    Map<Role, Map<ThreadKind, Long>> ticks() {
        Map<Role, Map<ThreadKind, Long>> sums = new TreeMap<>();
        for (Slice slice : slices) {
            if (slice.container() == null || Role.isOf(slice.container(), job.id())) {
                sums.computeIfAbsent(role(slice), absent -> new TreeMap<>())
                        .merge(slice.kind(), slice.ticks(), Long::sum);
            }
        }
        return sums;
    }

    private Role role(Slice slice) {
        if (slice.role() != Role.TASK) {
            return slice.role();
        }
        for (Attempt attempt : job.attempts()) {
            if (slice.container().equals(attempt.container())
                    && attempt.start() != null
                    && attempt.start() <= slice.millis()
                    && (attempt.finish() == null || slice.millis() <= attempt.finish())) {
                return roleOf(attempt);
            }
        }
        return Role.TASK;
    }

    /** Returns the milliseconds of all attempts of maps or reduces together; 0 for other roles. */
    long wall(Role role) {
        return attempts(role)
                .filter(attempt -> attempt.start() != null && attempt.finish() != null)
                .mapToLong(attempt -> attempt.finish() - attempt.start())
                .sum();
    }

    /** Returns the largest resident set of the containers of a role's attempts, or of the master's, in KiB. */
    long peak(Role role) {
        Set<String> ofTasks = job.attempts().stream().map(Attempt::container).collect(Collectors.toSet());
        Stream<String> containers = role == Role.MASTER
                ? peaks.keySet().stream().filter(container -> !ofTasks.contains(container))
                : attempts(role).map(Attempt::container);
        return containers
                .filter(container -> container != null && Role.isOf(container, job.id()))
                .mapToLong(container -> peaks.getOrDefault(container, 0L))
                .max()
                .orElse(0);
    }

    private Stream<Attempt> attempts(Role role) {
        return job.attempts().stream().filter(attempt -> roleOf(attempt) == role);
    }

    private static Role roleOf(Attempt attempt) {
        return attempt.kind() == Attempt.Kind.MAP ? Role.MAPS : Role.REDUCES;
    }
}
