package org.spillway.observe;

import org.spillway.job.JobSettings;

/**
 * The line that a map task's log ends with: what happened and, where it would help, what to set. For example:
 *
 * <pre>
 * Spillway: 2500000 records of 242500000 bytes; spills=3 passes=0 runsMerged=3 rawCopies=0; sort=190 spill=410 merge=180 ms
 * of threads, mapper waited 25 ms; buffer up to 97 of 100 MiB; mapreduce.task.io.sort.mb=351 would have needed no spill
 * </pre>
 */
final class SummaryLine {
    private static final long NANOS_PER_MILLI = 1_000_000;

    // In a larger buffer pages are larger, and the last of each partition is half empty: PageSizes.page.
    private static final double PAGE_WASTE = 1 + 1.0 / 32;

    private SummaryLine() {}

    static String of(TaskMetrics facts, JobSettings settings, long bufferBytes) {
        StringBuilder line = new StringBuilder("Spillway: ")
                .append(facts.records())
                .append(" records of ")
                .append(facts.bytes())
                .append(" bytes; spills=")
                .append(facts.spills())
                .append(" passes=")
                .append(facts.passes())
                .append(" runsMerged=")
                .append(facts.runsMerged())
                .append(" rawCopies=")
                .append(facts.rawCopies())
                .append("; sort=")
                .append(facts.sortNanos() / NANOS_PER_MILLI)
                .append(" spill=")
                .append(facts.spillNanos() / NANOS_PER_MILLI)
                .append(" merge=")
                .append(facts.mergeNanos() / NANOS_PER_MILLI)
                .append(" ms of threads, mapper waited ")
                .append(facts.waitNanos() / NANOS_PER_MILLI)
                .append(" ms; buffer up to ")
                .append(ceilMib(facts.peakBytes()))
                .append(" of ")
                .append(bufferBytes >> 20)
                .append(" MiB");
        if (facts.spills() > 0) {
            line.append("; ")
                    .append(settings.sortMbKey())
                    .append('=')
                    .append(withoutSpill(facts, settings))
                    .append(" would have needed no spill");
        }
        return line.toString();
    }

    private static long withoutSpill(TaskMetrics facts, JobSettings settings) {
        return ceilMib((long) (facts.neededBytes() * PAGE_WASTE / settings.spillPercent())) + 1;
    }

    private static long ceilMib(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }
}
