package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import org.spillway.memory.DirectMemory;

/**
 * The floor of a map side with the records of {@link ScaleSuite}. It copies their bytes into memory off the heap; then
 * two threads copy them out, checksum and write them. It does not look at records, sort or move them. If the time a
 * record grows with the number of records, the system causes the growth: first use of memory and of the page cache.
 *
 * <p>Arguments: records, runs. Prints nanoseconds a record for each run; the first run uses cold memory.
 */
public final class CopyFloor {
    private static final int RECORD = 58;
    private static final int SLAB = 1 << 20;
    private static final int BATCH = 1 << 14;
    private static final int CHUNK = 1 << 18;
    private static final int THREADS = 2;

    private CopyFloor() {}

    /** Runs the benchmark. */
    public static void main(String[] args) throws Exception {
        long records = Long.parseLong(args[0]);
        int runs = Integer.parseInt(args[1]);
        byte[] batch = new byte[BATCH];
        new Random(1).nextBytes(batch);
        Path file = Files.createTempFile("spillway-floor", ".out");
        try {
            for (int run = 1; run <= runs; run++) {
                long begin = System.nanoTime();
                ByteBuffer[] slabs = filled(records, batch);
                long filled = System.nanoTime();
                write(slabs, file);
                long written = System.nanoTime();
                System.out.printf(
                        Locale.ROOT,
                        "records=%d run=%d put=%d write=%d ns a record%n",
                        records,
                        run,
                        (filled - begin) / records,
                        (written - filled) / records);
                for (ByteBuffer slab : slabs) {
                    DirectMemory.free(slab);
                }
                Files.write(file, new byte[0]);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static ByteBuffer[] filled(long records, byte[] batch) {
        ByteBuffer[] slabs = new ByteBuffer[(int) (records * RECORD / SLAB) + 1];
        for (int i = 0; i < slabs.length; i++) {
            slabs[i] = ByteBuffer.allocateDirect(SLAB);
            for (int at = 0; at < SLAB; at += BATCH) {
                slabs[i].put(at, batch);
            }
        }
        return slabs;
    }

    private static void write(ByteBuffer[] slabs, Path file) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(THREADS);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            Future<?>[] parts = new Future<?>[THREADS];
            for (int t = 0; t < THREADS; t++) {
                int first = t;
                parts[t] = workers.submit(() -> {
                    writePart(slabs, first, channel);
                    return null;
                });
            }
            for (Future<?> part : parts) {
                part.get();
            }
        } finally {
            workers.shutdown();
        }
    }

    private static void writePart(ByteBuffer[] slabs, int first, FileChannel channel) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        CRC32 crc = new CRC32();
        for (int i = first; i < slabs.length; i += THREADS) {
            for (int at = 0; at < SLAB; at += CHUNK) {
                chunk.clear();
                chunk.put(slabs[i].slice(at, CHUNK));
                crc.update(chunk.flip());
                channel.write(chunk.flip(), (long) i * SLAB + at);
            }
        }
        DirectMemory.free(chunk);
    }
}
