package org.spillway.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The JVMs of a job's tasks. Each container has one, which runs one task or, where tasks share JVMs, one after the other.
 *
 * @param jvms the number of JVMs
 * @param tasks the number of attempts that they ran
 * @param most the attempts of the JVM that ran the most
 * @param waits the milliseconds from the end of an attempt to the start of the next one in the same JVM
 */
public record JvmUse(int jvms, int tasks, int most, List<Long> waits) {
    /** Copies the list. */
    public JvmUse {
        waits = List.copyOf(waits);
    }

    /** Returns the use of JVMs in a job. Empty if the source does not have the container of each attempt that started. */
    public static Optional<JvmUse> of(JobReport job) {
        List<Attempt> started = job.attempts().stream()
                .filter(attempt -> attempt.start() != null)
                .toList();
        if (started.isEmpty() || started.stream().anyMatch(attempt -> attempt.container() == null)) {
            return Optional.empty();
        }
        // In the order of their starts, as all attempts of a report.
        Map<String, List<Attempt>> byJvm = new LinkedHashMap<>();
        started.forEach(attempt -> byJvm.computeIfAbsent(attempt.container(), absent -> new ArrayList<>())
                .add(attempt));
        int most = byJvm.values().stream().mapToInt(Collection::size).max().orElseThrow();
        return Optional.of(new JvmUse(
                byJvm.size(),
                started.size(),
                most,
                byJvm.values().stream().flatMap(jvm -> waits(jvm).stream()).toList()));
    }

    /** Returns the median of the waits, in milliseconds. Empty if no JVM ran two attempts. */
    public OptionalLong medianWait() {
        OptionalDouble median = Median.of(waits.stream().mapToLong(Long::longValue));
        return median.isPresent() ? OptionalLong.of(Math.round(median.getAsDouble())) : OptionalLong.empty();
    }

    /** Returns the longest of the waits, in milliseconds. Empty if no JVM ran two attempts. */
    public OptionalLong longestWait() {
        return waits.stream().mapToLong(Long::longValue).max();
    }

    private static List<Long> waits(List<Attempt> jvm) {
        List<Long> waits = new ArrayList<>();
        for (int i = 1; i < jvm.size(); i++) {
            Long end = jvm.get(i - 1).finish();
            if (end != null) {
                waits.add(Math.max(0, jvm.get(i).start() - end));
            }
        }
        return waits;
    }
}
