package org.spillway.job;

import java.io.IOException;
import org.spillway.memory.DirectMemory;
import org.spillway.memory.JvmMemory;
import org.spillway.order.KeyOrder;

/**
 * Where the sort buffer lies and how large it is: what the job asks for, if that fits, else the next best that cannot get
 * the task killed. Off the heap it adds to -Xmx, which in most jobs is set for stock's buffer, inside it:
 *
 * <pre>
 * container 1200 MiB, -Xmx 820, io.sort.mb 100:  820 + 163 + 100 = 1083  off the heap
 * container 1024 MiB, -Xmx 820, io.sort.mb 100:  820 + 163 + 100 = 1083  on the heap, where stock's would be
 * container 1024 MiB, -Xmx 820, io.sort.mb 800:  neither; 615 on the heap
 * </pre>
 *
 * {@code spillway.sort.mb=auto} takes all but the reserve of {@link MemoryBounds#spareRoom}, off the heap only. Pages are taken
 * as records come, so a task with little output takes little memory:
 *
 * <pre>
 * container 4096 MiB, -Xmx 820, direct memory 4000:  4096 - 512 - 820 - 163 = 2601
 * container 4096 MiB, -Xmx 820, direct memory  820:   820 - 103 - 9 for files = 708
 * container 1024 MiB, -Xmx 820, io.sort.mb 100:      1024 - 128 - 820 - 163 = -87, so 100 as above
 * </pre>
 *
 * Of these, 163 MiB are what {@link JvmMemory} expects a JVM of that heap to take itself.
 *
 * @param bytes of the buffer
 * @param offHeap whether its pages lie off the heap
 * @param remark one line about what is not as the job asked and what to set, or null
 */
public record SortMemory(long bytes, boolean offHeap, String remark) {
    // A buffer of less than this share of what was asked for would spill so often that the job should be left to stock.
    private static final int MIN_SHARE = 4;

    /**
     * Chooses the place and the size of the buffer.
     *
     * @param needs direct memory that must be left
     * @throws IOException if nothing near what is asked for fits, with one line that says what to set
     */
    public static SortMemory plan(JobSettings settings, KeyOrder order, MemoryBounds bounds, DirectNeeds needs)
            throws IOException {
        if (!settings.offHeap() || order.needsArrays() || !DirectMemory.CAN_FREE) {
            return onHeap(settings, bounds);
        }
        long spare = settings.isAuto() ? mib(bounds.spareRoom(needs)) << 20 : 0;
        if (spare > settings.sortBytes()) {
            return new SortMemory(spare, true, null);
        }
        long wanted = settings.sortBytes();
        long room = bounds.offHeapRoom(needs);
        if (wanted <= room) {
            return new SortMemory(wanted, true, null);
        }
        long heapRoom = heapRoom(bounds);
        String why = asked(settings) + " does not fit off the heap: " + need(wanted, bounds, needs);
        if (wanted <= heapRoom) {
            return new SortMemory(wanted, false, why + "; so it is on the heap");
        }
        return shrunk(Math.max(room, heapRoom), room >= heapRoom, settings, why);
    }

    private static SortMemory onHeap(JobSettings settings, MemoryBounds bounds) throws IOException {
        // as stock does: the mapper may need little
        if (settings.sortBytes() < bounds.jvm().usable()) {
            return new SortMemory(settings.sortBytes(), false, null);
        }
        String why = asked(settings) + " does not fit the heap of "
                + mib(bounds.jvm().usable()) + " MiB: raise -Xmx or lower " + settings.sortMbKey();
        return shrunk(heapRoom(bounds), false, settings, why);
    }

    private static SortMemory shrunk(long room, boolean offHeap, JobSettings settings, String why) throws IOException {
        if (room < settings.sortBytes() / MIN_SHARE) {
            throw new IOException(why);
        }
        // whole MiB, as everything else that is told
        long bytes = Math.max(1, mib(room)) << 20;
        return new SortMemory(bytes, offHeap, why + "; so it has " + mib(bytes) + " MiB");
    }

    // The rest is for the mapper and for the free regions that G1 needs.
    private static long heapRoom(MemoryBounds bounds) {
        return bounds.jvm().usable() / 4 * 3;
    }

    private static String asked(JobSettings settings) {
        return settings.sortMbKey() + "=" + settings.sortMb();
    }

    private static String need(long wanted, MemoryBounds bounds, DirectNeeds needs) {
        if (bounds.whole() == 0) {
            return "the size of " + bounds.limitSource() + " is not known";
        }
        JvmMemory jvm = bounds.jvm();
        if (wanted > jvm.direct() - needs.total()) {
            return "direct memory has " + mib(jvm.direct()) + " MiB left, of which files take " + mib(needs.files())
                    + (needs.codecs() == 0 ? "" : " and codecs " + mib(needs.codecs()))
                    + "; raise -XX:MaxDirectMemorySize (or -Xmx, its default) by "
                    + mibUp(wanted + needs.total() - jvm.direct()) + " MiB";
        }
        long sum = mibUp(wanted + jvm.heap() + jvm.own() + needs.codecs());
        return "with -Xmx " + mib(jvm.heap()) + " MiB"
                + (needs.codecs() == 0 ? "" : ", " + mib(needs.codecs()) + " for codecs") + " and " + mib(jvm.own())
                + " for the JVM it takes " + sum + " MiB of " + bounds.limitSource() + "; raise that to " + sum
                + " or lower -Xmx to " + Math.max(0, mib(bounds.whole() - wanted - jvm.own() - needs.codecs())) + "m";
    }

    private static long mib(long bytes) {
        return bytes >> 20;
    }

    // Rounded up, so that the value that a remark proposes is enough.
    private static long mibUp(long bytes) {
        return mib(bytes + (1 << 20) - 1);
    }
}
