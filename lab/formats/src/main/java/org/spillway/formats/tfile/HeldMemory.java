package org.spillway.formats.tfile;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CodecPool;
import org.spillway.formats.lab.ScratchFolder;

/**
 * The memory that an open file holds: heap and direct buffers that remain after a garbage collection. The writer is
 * measured with all pairs written and the file not closed, the reader with half of the pairs read. Memory that zlib and
 * zstd allocate natively is not included.
 *
 * @param write MiB of a writer, rounded to a tenth, because other activity of the JVM changes the hundredths
 * @param read MiB of a reader, rounded likewise
 */
record HeldMemory(double write, double read) {
    static final String WRITE = "write holds MiB";
    static final String READ = "read holds MiB";

    /** Bytes of pairs that fill every buffer, including TFile's block of 10 MiB. */
    static final int BYTES = 24 << 20;

    // More than any format takes from the pool for one file: SequenceFile's reader takes four.
    private static final int POOLED = 8;
    private static final double MIB = 1 << 20;
    private static final double TENTHS = 10;

    private static final int SETTLED = 2;
    private static final int MAX_COLLECTIONS = 10;
    private static final long SLACK = 4 << 10;
    private static final long WAIT_NANOS = 10_000_000;

    /** Measures a format with a file of its own. With fewer than {@link #BYTES} bytes not all buffers are full. */
    static HeldMemory of(PairFormat format, PairSet pairs, ScratchFolder scratch) throws IOException {
        Path file = new Path(scratch.path(), "memory");
        try {
            drainPool(format);
            return new HeldMemory(write(format, pairs, scratch, file), read(format, pairs, scratch, file));
        } finally {
            scratch.fs().delete(file, false);
        }
    }

    private static double write(PairFormat format, PairSet pairs, ScratchFolder scratch, Path file) throws IOException {
        long before = used();
        try (PairFormat.Writer writer = format.create(scratch, file)) {
            pairs.forEach(writer::append);
            return since(before);
        }
    }

    private static double read(PairFormat format, PairSet pairs, ScratchFolder scratch, Path file) throws IOException {
        long before = used();
        try (PairFormat.Reader reader = format.open(scratch, file)) {
            // Some readers release their buffers at the end. The trials compare the data, so this does not.
            for (int i = 0; i < pairs.count() / 2 && reader.next(); ) {
                i++;
            }
            return since(before);
        }
    }

    // Buffers that an earlier file returned to the pool would count as present before.
    private static void drainPool(PairFormat format) {
        for (int i = 0; format.pooled() != null && i < POOLED; i++) {
            CodecPool.getCompressor(format.pooled());
            CodecPool.getDecompressor(format.pooled());
        }
    }

    private static double since(long before) {
        return Math.max(0, Math.round((used() - before) * TENTHS / MIB) / TENTHS);
    }

    // A separate thread frees unreachable direct buffers some time after the collection.
    private static long used() {
        long used = usedNow();
        for (int same = 0, tries = 0; same < SETTLED && tries < MAX_COLLECTIONS; tries++) {
            long now = usedNow();
            same = now < used - SLACK ? 0 : same + 1;
            used = Math.min(used, now);
        }
        return used;
    }

    private static long usedNow() {
        System.gc();
        LockSupport.parkNanos(WAIT_NANOS);
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            if (pool.getName().equals("direct")) {
                used += pool.getMemoryUsed();
            }
        }
        return used;
    }
}
