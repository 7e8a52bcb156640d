package org.spillway.benchmarks.micro;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: a merge reads ten segments of one file by turns. How large should the pieces be, and should they be read
 * into an array or a direct buffer?
 *
 * <ul>
 *   <li>{@code heap}: positioned FileChannel reads into a wrapped byte[] (through a direct buffer that the JDK keeps)
 *   <li>{@code direct}: the same into a direct buffer, checksummed there
 *   <li>{@code directToArray}: the same, then copied to a byte[], for consumers that require arrays
 *   <li>{@code seek}: RandomAccessFile seek and read into a byte[], as a local Hadoop stream does
 * </ul>
 *
 * <p>Each run reads 64 MiB from the system's page cache and checksums each byte, as a merge does. Scores are in
 * milliseconds. They do not show how many seeks a large piece saves on a rotating disk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ReadAheadBench {
    private static final int SEGMENTS = 10;
    private static final int SEGMENT = (64 << 20) / SEGMENTS;

    /** Bytes of a read. */
    @Param({"16384", "65536", "262144", "1048576"})
    public int piece;

    private Path file;
    private FileChannel channel;
    private RandomAccessFile random;
    private byte[] array;
    private ByteBuffer wrapped;
    private ByteBuffer direct;

    /** Writes the file. Fails if a candidate reads other bytes. */
    @Setup
    public void setUp() throws IOException {
        file = Files.createTempFile("spillway-bench", ".segments");
        byte[] segment = new byte[SEGMENT];
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int s = 0; s < SEGMENTS; s++) {
                new SplittableRandom(s).nextBytes(segment);
                out.write(ByteBuffer.wrap(segment));
            }
        }
        channel = FileChannel.open(file);
        random = new RandomAccessFile(file.toFile(), "r");
        array = new byte[piece];
        wrapped = ByteBuffer.wrap(array);
        direct = ByteBuffer.allocateDirect(piece);
        long expected = seek();
        Checks.equal("heap", expected, heap());
        Checks.equal("direct", expected, direct());
        Checks.equal("directToArray", expected, directToArray());
    }

    /** Deletes the temporary file. */
    @TearDown
    public void tearDown() throws IOException {
        channel.close();
        random.close();
        Files.delete(file);
    }

    @Benchmark
    public long heap() throws IOException {
        CRC32 crc = new CRC32();
        for (int at = 0; at < SEGMENT; at += piece) {
            for (int s = 0; s < SEGMENTS; s++) {
                int count = read(wrapped, s, at);
                crc.update(array, 0, count);
            }
        }
        return crc.getValue();
    }

    @Benchmark
    public long direct() throws IOException {
        CRC32 crc = new CRC32();
        for (int at = 0; at < SEGMENT; at += piece) {
            for (int s = 0; s < SEGMENTS; s++) {
                read(direct, s, at);
                crc.update(direct.flip());
            }
        }
        return crc.getValue();
    }

    @Benchmark
    public long directToArray() throws IOException {
        CRC32 crc = new CRC32();
        for (int at = 0; at < SEGMENT; at += piece) {
            for (int s = 0; s < SEGMENTS; s++) {
                int count = read(direct, s, at);
                direct.get(0, array, 0, count);
                crc.update(array, 0, count);
            }
        }
        return crc.getValue();
    }

    @Benchmark
    public long seek() throws IOException {
        CRC32 crc = new CRC32();
        for (int at = 0; at < SEGMENT; at += piece) {
            int count = Math.min(piece, SEGMENT - at);
            for (int s = 0; s < SEGMENTS; s++) {
                random.seek((long) s * SEGMENT + at);
                random.readFully(array, 0, count);
                crc.update(array, 0, count);
            }
        }
        return crc.getValue();
    }

    private int read(ByteBuffer target, int segment, int at) throws IOException {
        int count = Math.min(piece, SEGMENT - at);
        target.clear().limit(count);
        long position = (long) segment * SEGMENT + at;
        while (target.hasRemaining()) {
            int read = channel.read(target, position + target.position());
            if (read < 0) {
                throw new IOException("file ends at " + (position + target.position()) + ": " + file);
            }
        }
        return count;
    }
}
