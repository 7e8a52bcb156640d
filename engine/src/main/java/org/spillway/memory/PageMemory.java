package org.spillway.memory;

import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory that a pool has allocated, on or off the heap. Tracks the amount and remembers when the system refused more.
 * Not thread-safe.
 */
final class PageMemory {
    private static final Logger LOG = LoggerFactory.getLogger(PageMemory.class);

    // With less memory a task would spill every few records. Below 256 KiB, allocation fails with an OutOfMemoryError.
    private static final long MIN = 1 << 18;

    // Run a garbage collection to find unused direct buffers only while less than this share (1/4) of the budget is
    // taken.
    private static final int COLLECT_BELOW = 4;

    private final long budget;
    private final boolean direct;
    private final long spare;
    private long taken;
    private long limit = Long.MAX_VALUE;
    private boolean warned;
    private boolean collectedInVain;

    /**
     * Allocates nothing yet.
     *
     * @param budget bytes that the pool may lend
     * @param direct true for direct buffers, false for byte arrays
     * @param spare bytes of direct memory to leave to others
     */
    PageMemory(long budget, boolean direct, long spare) {
        this.budget = budget;
        this.direct = direct;
        this.spare = spare;
        KeptMemory.freeAbove(direct ? budget : 0);
    }

    /**
     * Whether the system has refused memory. The bytes taken at that time are the limit, until {@link #forgetLimit}.
     */
    boolean isShort() {
        return limit != Long.MAX_VALUE;
    }

    /**
     * Returns the bytes that were taken when the system refused memory, or {@link Long#MAX_VALUE} if it has not
     * refused.
     */
    long limit() {
        return limit;
    }

    /** Removes the limit, so that the next allocation asks the system again: others may have freed memory. */
    void forgetLimit() {
        limit = Long.MAX_VALUE;
    }

    /** Whether this many more bytes are within the limit. */
    boolean isWithinLimit(long bytes) {
        return taken + bytes <= limit;
    }

    /**
     * Whether this many more bytes are within the limit and the budget. Memory taken can exceed the budget because of
     * half-used slabs.
     */
    boolean isWithinBudget(long bytes) {
        return taken + bytes <= Math.min(budget, limit);
    }

    /**
     * Allocates memory for many records. Off the heap, the first 256 KiB may use the spare memory that files need,
     * because the task cannot continue without any.
     *
     * @return null if only the spare is left off the heap
     * @throws OutOfMemoryError on the heap, or for the first 256 KiB, if there is no memory
     */
    ByteBuffer allocate(int bytes) {
        return taken < MIN ? newBuffer(bytes) : allocateOrNull(bytes);
    }

    /**
     * Allocates memory for one record. The caller can put that record on the heap instead.
     *
     * @return null if only the spare is left off the heap, even if nothing has been allocated yet
     */
    ByteBuffer allocateOrNull(int bytes) {
        if (!isWithinLimit(bytes)) {
            return null;
        }
        if (!direct) {
            return newBuffer(bytes);
        }
        // Below its limit the pool has held this memory before, so files do not need it.
        if (isShort() || MemoryLimits.directAvailable() >= bytes + spare || collect(bytes)) {
            try {
                return newBuffer(bytes);
            } catch (OutOfMemoryError e) {
                LOG.debug("taken by others meanwhile", e);
            }
        }
        if (!warned) {
            warned = true;
            LOG.warn("others took direct memory: pages are limited to {} of {} bytes", taken, budget);
        }
        limit = taken;
        return null;
    }

    /** Frees a buffer that was allocated here. It must not be used afterwards. */
    void free(ByteBuffer memory) {
        taken -= memory.capacity();
        DirectMemory.free(memory);
    }

    // An unused direct buffer counts as taken until it is garbage collected. Java runs a collection when an allocation
    // does not fit, so this allocates the wanted bytes and the spare. A failed attempt takes half a second, so try only
    // once.
    private boolean collect(int bytes) {
        long wanted = bytes + spare;
        if (collectedInVain || taken >= budget / COLLECT_BELOW || wanted > Integer.MAX_VALUE) {
            return false;
        }
        try {
            DirectMemory.free(ByteBuffer.allocateDirect((int) wanted));
            return true;
        } catch (OutOfMemoryError e) {
            collectedInVain = true;
            return false;
        }
    }

    private ByteBuffer newBuffer(int bytes) {
        ByteBuffer memory = direct ? KeptMemory.take(bytes) : ByteBuffer.allocate(bytes);
        if (memory == null) {
            memory = ByteBuffer.allocateDirect(bytes);
        }
        taken += bytes;
        return memory;
    }
}
