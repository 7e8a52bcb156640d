package org.spillway.tools.advice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.spillway.job.MemoryBounds;
import org.spillway.report.Attempt;

/**
 * The container and the JVM options of a kind of task, as the job's settings have them.
 *
 * @param bounds with a container of known size
 * @param alike whether maps and reduces shared JVMs, which they do only with the same sizes
 */
record TaskSize(Attempt.Kind kind, Settings settings, MemoryBounds bounds, boolean alike) {
    private static final String ALL_OPTIONS = "mapred.child.java.opts";
    static final String LEAST = "yarn.scheduler.minimum-allocation-mb";
    private static final String LARGEST = "yarn.scheduler.maximum-allocation-mb";

    /** The step of proposed sizes, in bytes: finer ones would show a precision that samples do not have. */
    private static final long STEP = 128L << 20;

    /** Returns Hadoop's setting for the container of a kind of task. */
    static String containerKey(Attempt.Kind kind) {
        return kind == Attempt.Kind.MAP ? "mapreduce.map.memory.mb" : "mapreduce.reduce.memory.mb";
    }

    /** Returns Hadoop's setting for the JVM options of a kind of task. */
    static String optionsKey(Attempt.Kind kind) {
        return kind == Attempt.Kind.MAP ? "mapreduce.map.java.opts" : "mapreduce.reduce.java.opts";
    }

    /** Rounds bytes up to a size to propose. */
    static long roundUp(double bytes) {
        return roundUp(bytes, STEP);
    }

    /** Rounds bytes up to a multiple of a step. */
    static long roundUp(double bytes, double step) {
        return (long) (Math.ceil(bytes / step) * step);
    }

    /** Returns what YARN allocates: a multiple of its least container, if the job's settings have that. */
    long container() {
        return roundUp(bounds.whole(), Math.max(1, settings.number(LEAST, 0)) * (1 << 20));
    }

    /** Returns -Xmx. */
    long heap() {
        return bounds.jvm().heap();
    }

    /** Returns the share of a container that Hadoop gives to the heap if the job sets no -Xmx. */
    double heapRatio() {
        double ratio = settings.number("mapreduce.job.heap.memory-mb.ratio", 0.8);
        return ratio > 0 && ratio <= 1 ? ratio : 0.8;
    }

    /** Returns the job's own options, without those that Hadoop adds. */
    String options() {
        String own = settings.text(optionsKey(kind));
        return own.isEmpty() ? settings.text(ALL_OPTIONS) : own;
    }

    /** Returns the heap that Hadoop gives to a task in a container if the job sets no -Xmx. */
    long share(long container) {
        return (long) Math.ceil((container >> 20) * heapRatio()) << 20;
    }

    /** Returns the options with which a task keeps its -Xmx in another container. */
    String keptOptions(long container) {
        boolean set = JavaOptions.bytes(options(), JavaOptions.HEAP) > 0;
        return set || share(container) == heap() ? options() : optionsWith(heap());
    }

    /** Returns the options with another -Xmx. */
    String optionsWith(long heap) {
        return JavaOptions.with(options(), JavaOptions.HEAP, heap);
    }

    /** Returns a container for a larger heap: with room for all that a task had beside the present one. */
    long containerFor(long larger, long physical) {
        double held = physical + (double) (larger - heap());
        return Math.max(container(), roundUp(Math.max(held, larger / heapRatio())));
    }

    /** Returns the change to another container and other options. Empty if they are the present ones. */
    Optional<Change> change(long container, String options, String reason) {
        Map<String, String> values = new LinkedHashMap<>();
        if (container != container()) {
            values.put(presentContainerKey(), Long.toString(container >> 20));
        }
        if (!options.equals(options())) {
            values.put(optionsKey(kind), options);
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(new Change(values, reason + remarks(container)));
    }

    /** Returns the setting that gave the container its size. It may be one that replaces the older name. */
    private String presentContainerKey() {
        int end = bounds.limitSource().indexOf('=');
        return end < 0 ? containerKey(kind) : bounds.limitSource().substring(0, end);
    }

    private String remarks(long container) {
        double largest = settings.number(LARGEST, 0);
        boolean tooLarge = container > container() && largest > 0 && container >> 20 > largest;
        return (tooLarge ? "; more than " + LARGEST + "=" + settings.text(LARGEST) + ", which YARN refuses" : "")
                + (alike ? "; maps and reduces shared JVMs, so give both the same sizes" : "");
    }
}
