package org.spillway.reduceside;

/**
 * Formats the last line of a reduce's log: what the shuffle did and, where it would help, which settings to change. For
 * example:
 *
 * <pre>
 * Spillway: fetched 14 outputs of 18200000 bytes locally and 6 of 7800000 over HTTP; in memory up to 12 of 13 MiB;
 * spills=2 passes=0 written=14 MiB in 96 ms; reducer waited 3 ms; all would have stayed in memory with -Xmx52m and
 * mapreduce.reduce.input.buffer.percent=1.00
 * </pre>
 */
final class ReduceLine {
    private ReduceLine() {}

    /**
     * Formats the line.
     *
     * @param lz4 the library that decompressed, or null
     */
    static String of(ReduceFacts facts, ReduceSidePlan plan, int maps, String lz4) {
        StringBuilder line = new StringBuilder("Spillway: fetched ")
                .append(facts.local().outputs())
                .append(" outputs of ")
                .append(facts.local().bytes())
                .append(" bytes locally and ")
                .append(facts.http().outputs())
                .append(" of ")
                .append(facts.http().bytes())
                .append(" over HTTP; in memory up to ")
                .append(mib(facts.peakBytes()))
                .append(" of ")
                .append(mib(plan.memory().total()))
                .append(" MiB; spills=")
                .append(facts.spills())
                .append(" passes=")
                .append(facts.passes())
                .append(" written=")
                .append(mib(facts.written().bytes()))
                .append(" MiB in ")
                .append(facts.mergeMillis())
                .append(" ms; reducer waited ")
                .append(facts.waitMillis())
                .append(" ms");
        String advice = ReduceAdvice.of(facts, plan, maps);
        if (advice != null) {
            line.append("; all would have stayed in memory with ").append(advice);
        }
        if (plan.oneThread() != null) {
            line.append("; merged in the reducer's thread: ").append(plan.oneThread());
        }
        if (lz4 != null) {
            line.append("; LZ4 by ").append(lz4);
        }
        return line.toString();
    }

    private static long mib(long bytes) {
        return bytes + (1 << 20) - 1 >> 20;
    }
}
