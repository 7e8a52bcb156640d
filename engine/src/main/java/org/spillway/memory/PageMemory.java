package org.spillway.memory;

import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a pool has taken from the system, on or off the heap, until the system gives no more. Not thread-safe. */
final class PageMemory {
    private static final Logger LOG = LoggerFactory.getLogger(PageMemory.class);

    // With less than this a task would make a spill of every few records: better that it ends, and says of what.
    private static final long LEAST = 1 << 18;

    // With less than this share of the budget it is worth a collection to look for direct buffers that are garbage.
    private static final int COLLECT_BELOW = 4;

    private final long budget;
    private final boolean direct;
    private final long spare;
    private long taken;
    private long limit = Long.MAX_VALUE;
    private boolean warned;
    private boolean collectedInVain;

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

    /** Whether the system has refused memory. What has been taken by then is the limit, until {@link #forgetLimit}. */
    boolean isShort() {
        return limit != Long.MAX_VALUE;
    }

    /** What had been taken when the system refused memory; {@link Long#MAX_VALUE} if it has not. */
    long limit() {
        return limit;
    }

    /** Asks the system again: others may have given memory back. */
    void forgetLimit() {
        limit = Long.MAX_VALUE;
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
     * Takes memory for many records. Off the heap the first of it may be what files need: without any the task cannot go on.
     *
     * @return null if there is none left off the heap but the spare; on the heap that is an Error as anywhere else
     */
    ByteBuffer allocate(int bytes) {
        return taken < LEAST ? count(newBuffer(bytes)) : allocateOrNull(bytes);
    }

    /**
     * Takes memory for one record, which the heap can hold as well.
     *
     * @return as {@link #allocate}, and null also if there has been none at all
     */
    ByteBuffer allocateOrNull(int bytes) {
        if (!isWithinLimit(bytes)) {
            return null;
        }
        if (!direct) {
            return count(newBuffer(bytes));
        }
        // Below its limit the pool has had this memory before: files do not need it.
        if (isShort() || MemoryLimits.directAvailable() >= bytes + spare || collect(bytes)) {
            try {
                return count(newBuffer(bytes));
            } catch (OutOfMemoryError e) {
                LOG.debug("taken by others meanwhile", e);
            }
        }
        if (!warned) {
            warned = true;
            LOG.warn("others took direct memory: what is kept in pages goes on with {} of {} bytes", taken, budget);
        }
        limit = taken;
        return null;
    }

    /** Gives back what was allocated; nobody may use it after. */
    void free(ByteBuffer memory) {
        taken -= memory.capacity();
        DirectMemory.free(memory);
    }

    // A direct buffer that nobody uses counts as taken until it is collected. Java collects if an allocation does not
    // fit, so this asks for the spare as well. In vain it takes half a second: once is enough.
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
        return direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
    }

    private ByteBuffer count(ByteBuffer memory) {
        taken += memory.capacity();
        return memory;
    }
}
