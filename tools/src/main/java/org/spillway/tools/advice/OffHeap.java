package org.spillway.tools.advice;

import org.spillway.job.DirectNeeds;
import org.spillway.job.MemoryBounds;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.PluginKind;

/**
 * The most that Spillway has off the heap of a task: the sort buffer of a map, the fetched outputs of a reduce. It takes what
 * the container has beside -Xmx, so a container that is full because of it lacks no memory. The place of a buffer depends on
 * the key's class, too, which a history does not tell; so this is an upper limit.
 *
 * @param limit bytes; 0 if Spillway has nothing there
 * @param grows whether a larger container gets more of it
 */
record OffHeap(long limit, boolean grows) {
    static final OffHeap NONE = new OffHeap(0, false);

    /** The bytes of the heap that a buffer on it may take, as in SortMemory. */
    static final double ON_HEAP = 0.75;

    /** Computes it from the settings of a job, as Spillway's plans do. */
    static OffHeap of(JobReport job, TaskSize size) {
        boolean map = size.kind() == Attempt.Kind.MAP;
        PluginKind plugin = map ? job.collector() : job.shuffle();
        boolean off = size.settings().text("spillway.memory.offheap").equalsIgnoreCase("false");
        double room = size.bounds().offHeapRoom(DirectNeeds.of(1, 0));
        if (plugin != PluginKind.SPILLWAY || off || room <= 0) {
            return NONE;
        }
        return map ? buffer(size, room) : outputs(size.settings(), size.bounds(), room);
    }

    private static OffHeap buffer(TaskSize size, double room) {
        SortBuffer buffer = SortBuffer.of(size.settings(), true);
        if (!buffer.known()) {
            return new OffHeap((long) room, true);
        }
        double wanted = buffer.mb() * (1 << 20);
        double onHeap = size.heap() * ON_HEAP;
        if (wanted <= room) {
            return new OffHeap((long) wanted, false);
        }
        return wanted > onHeap && room >= onHeap ? new OffHeap((long) room, true) : NONE;
    }

    private static OffHeap outputs(Settings settings, MemoryBounds bounds, double room) {
        double own = settings.number("spillway.reduce.memory.mb", 0);
        double share = settings.number("mapreduce.reduce.shuffle.input.buffer.percent", 0.7);
        double asked = own > 0 ? own * (1 << 20) : bounds.jvm().heap() * share;
        return new OffHeap((long) Math.min(asked, room), asked > room);
    }

    /** Returns the most of it in one attempt: no more than the attempt's own counter says, if it has one. */
    long of(Attempt attempt) {
        return Math.min(limit, attempt.spillway().getOrDefault(counter(attempt.kind()), limit));
    }

    /** Returns Spillway's counter of the most bytes of an attempt's buffer or outputs, on the heap and off it. */
    static String counter(Attempt.Kind kind) {
        return kind == Attempt.Kind.MAP ? "PEAK_BUFFER_BYTES" : "SHUFFLE_PEAK_BYTES";
    }
}
