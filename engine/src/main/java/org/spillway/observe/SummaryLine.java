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

    /**
     * Formats the line.
     *
     * @param oneThread reason why the task has one worker though its settings allow more, or null
     * @param lz4 the library that compressed, or null
     */
    static String of(TaskMetrics metrics, JobSettings settings, long bufferBytes, String oneThread, String lz4) {
        StringBuilder line = new StringBuilder("Spillway: ")
                .append(metrics.records())
                .append(" records of ")
                .append(metrics.bytes())
                .append(" bytes; spills=")
                .append(metrics.spills())
                .append(" passes=")
                .append(metrics.passes())
                .append(" runsMerged=")
                .append(metrics.runsMerged())
                .append(" rawCopies=")
                .append(metrics.rawCopies())
                .append("; sort=")
                .append(metrics.sortNanos() / NANOS_PER_MILLI)
                .append(" spill=")
                .append(metrics.spillNanos() / NANOS_PER_MILLI)
                .append(" merge=")
                .append(metrics.mergeNanos() / NANOS_PER_MILLI)
                .append(" ms of threads, mapper waited ")
                .append(metrics.waitNanos() / NANOS_PER_MILLI)
                .append(" ms; buffer up to ")
                .append(ceilMib(metrics.peakBytes()))
                .append(" of ")
                .append(bufferBytes >> 20)
                .append(" MiB");
        if (metrics.spills() > 0) {
            long needed = withoutSpill(metrics, settings);
            line.append("; ");
            if (settings.buffer().isAuto()) {
                line.append("a buffer of ")
                        .append(needed)
                        .append(
                                " MiB would have needed no spill: the container, -Xmx and -XX:MaxDirectMemorySize limit ")
                        .append(JobSettings.SORT_MB)
                        .append("=auto");
            } else {
                line.append(settings.buffer().mbKey())
                        .append('=')
                        .append(needed)
                        .append(" would have needed no spill");
            }
        }
        if (oneThread != null) {
            line.append("; 1 of ")
                    .append(settings.threads())
                    .append(" threads: ")
                    .append(oneThread);
        }
        if (lz4 != null) {
            line.append("; LZ4 by ").append(lz4);
        }
        return line.toString();
    }

    private static long withoutSpill(TaskMetrics metrics, JobSettings settings) {
        return ceilMib((long)
                        (metrics.neededBytes() * PAGE_WASTE / settings.buffer().spillPercent()))
                + 1;
    }

    private static long ceilMib(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }
}
