package org.spillway.memory;

import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a pool has taken from the system, on or off the heap, until the system gives no more. Not thread-safe. */
final class PageMemory {
    private static final Logger LOG = LoggerFactory.getLogger(PageMemory.class);

    // With less than this a task would make a spill of every few records: better that it ends, and says of what.
    private static final long LEAST = 1 << 18;

    private final long budget;
    private final boolean direct;
    private final long spare;
    private long taken;
    private long limit = Long.MAX_VALUE;

    /**
     * Nothing yet.
     *
     * @param budget bytes that the pool may lend
     * @param direct off the heap, or byte arrays
     * @param spare bytes of direct memory that are left to others
     */
    PageMemory(long budget, boolean direct, long spare) {
        this.budget = budget;
        this.direct = direct;
        this.spare = spare;
    }

    /** Whether the system has refused memory. What has been taken by then is the limit from then on. */
    boolean isShort() {
        return limit != Long.MAX_VALUE;
    }

    /** Whether so many bytes more are within the limit. */
    boolean isWithinLimit(long bytes) {
        return taken + bytes <= limit;
    }

    /** Whether so many bytes more are within the limit and the budget; half-used slabs may take it past its budget. */
    boolean isWithinBudget(long bytes) {
        return taken + bytes <= Math.min(budget, limit);
    }

    /**
     * Takes memory.
     *
     * @return null if there is none left off the heap but the spare; on the heap that is an Error as anywhere else
     */
    ByteBuffer allocate(int bytes) {
        if (!isWithinLimit(bytes)) {
            return null;
        }
        if (direct && taken >= LEAST && MemoryLimits.directAvailable() < bytes + spare) {
            if (!isShort()) {
                LOG.warn("others took direct memory: the sort buffer goes on with {} of {} bytes", taken, budget);
            }
            limit = taken;
            return null;
        }
        ByteBuffer memory = direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        taken += bytes;
        return memory;
    }

    /** Gives back what {@link #allocate} gave; nobody may use it after. */
    void free(ByteBuffer memory) {
        taken -= memory.capacity();
        DirectMemory.free(memory);
    }
}
