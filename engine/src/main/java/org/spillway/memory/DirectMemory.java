package org.spillway.memory;

import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jdk.Jdk;

/**
 * Frees direct buffers at once instead of when the garbage collector finds them. A JVM may run several tasks (uber
 * mode, LocalJobRunner), and the next task must find the memory free.
 */
public final class DirectMemory {
    /**
     * The most bytes that one read or write of a channel, or one read of a socket, copies into or from an array. NIO
     * copies them through a direct buffer. It caches that buffer for the thread's lifetime, at the size of the thread's
     * largest copy. DirectNeeds reserves 256 KiB for each worker. Where all direct memory is less than 16 MiB, a copy
     * takes a 64th of it.
     */
    public static final int MAX_COPY =
            (int) Math.max(1 << 12, Math.min(1 << 18, Long.highestOneBit(MemoryLimits.directMax()) >> 6));

    // Larger writes take fewer steps in the page cache: chunks of 256 KiB take half the time of 16 KiB
    // (lab/benchmarks/NOTES.md, "Single choices") and still fit in a second-level cache.
    private static final int CHUNK = 1 << 18;

    // A chunk takes at most this share (1/4) of what is left, which a compressor may need.
    private static final int CHUNK_SHARE = 4;

    private static final Logger LOG = LoggerFactory.getLogger(DirectMemory.class);

    /** Whether this JVM can free a direct buffer at once. If not, nothing large should lie off the heap. */
    public static final boolean CAN_FREE = tryToFree();

    private DirectMemory() {}

    /**
     * Returns a buffer that a thread writes files through. It lies off the heap, unless the JVM cannot free it at once or
     * has little direct memory left.
     */
    public static ByteBuffer chunk() {
        if (CAN_FREE && MemoryLimits.directAvailable() / CHUNK_SHARE >= CHUNK) {
            try {
                return ByteBuffer.allocateDirect(CHUNK);
            } catch (OutOfMemoryError e) {
                LOG.debug("others have taken direct memory meanwhile", e);
            }
        }
        return ByteBuffer.allocate(CHUNK);
    }

    /**
     * Makes a channel's next read or write copy at most {@link #MAX_COPY}: NIO copies all that remains of an array. Does
     * nothing to a direct buffer, which is not copied.
     *
     * @return the limit before, which the caller sets again
     */
    public static int narrow(ByteBuffer buffer) {
        int limit = buffer.limit();
        if (!buffer.isDirect()) {
            int length = Math.min(buffer.remaining(), MAX_COPY);
            Jdk.prepareCopy(length);
            buffer.limit(buffer.position() + length);
        }
        return limit;
    }

    /**
     * Frees the memory of a buffer made by {@link ByteBuffer#allocateDirect}. The buffer and its slices must not be
     * used afterwards.
     *
     * @param buffer the buffer itself, not a slice or a duplicate
     */
    public static void free(ByteBuffer buffer) {
        if (!CAN_FREE || !buffer.isDirect()) {
            return; // left to the garbage collector
        }
        try {
            Jdk.free(buffer);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot free a direct buffer of " + buffer.capacity() + " bytes", e);
        }
    }

    // From JDK 24 on the JVM warns at the first call, or refuses it: --sun-misc-unsafe-memory-access.
    private static boolean tryToFree() {
        try {
            Jdk.free(ByteBuffer.allocateDirect(0)); // takes none of the limit
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.debug("direct buffers cannot be freed at once", e);
            return false; // the garbage collector frees the buffers later
        }
    }
}
