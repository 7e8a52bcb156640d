package org.spillway.benchmarks.micro;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * Question: a spill copies records from direct pages into a chunk, checksums it and writes it. How large should the
 * chunk be, and should it be on the heap or off it?
 *
 * <ul>
 *   <li>{@code stream}: byte[] chunk, FileOutputStream (which copies into its own memory, newly allocated above 8 KiB)
 *   <li>{@code channel}: direct chunk, FileChannel (no further copy)
 *   <li>{@code channelOfArray}: byte[] chunk, FileChannel (copies into a direct buffer that it keeps)
 * </ul>
 *
 * <p>Each run writes 64 MiB in pieces of 100 bytes to a new file in java.io.tmpdir. Scores are in milliseconds. The
 * file is deleted before the system would write it to disk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ChecksumChunkBench {
    private static final int BYTES = 64 << 20;
    private static final int PIECE = 100;

    /** Bytes of a chunk. */
    @Param({"16384", "65536", "262144", "1048576"})
    public int chunk;

    private final ByteBuffer source = ByteBuffer.allocateDirect(BYTES);
    private byte[] array;
    private ByteBuffer direct;
    private Path folder;
    private Path file;

    /** Fails if a candidate writes other bytes or computes another checksum. */
    @Setup
    public void setUp() throws IOException {
        for (int at = 0; at < BYTES; at += Long.BYTES) {
            source.putLong(at, at * 0x9E37_79B9_7F4A_7C15L);
        }
        array = new byte[chunk];
        direct = ByteBuffer.allocateDirect(chunk);
        folder = Files.createTempDirectory("spillway-bench");
        file = folder.resolve("chunks");
        CRC32 crc = new CRC32();
        crc.update(source.duplicate());
        check("stream", crc.getValue(), stream());
        check("channel", crc.getValue(), channel());
        check("channelOfArray", crc.getValue(), channelOfArray());
    }

    private void check(String candidate, long expected, long actual) throws IOException {
        Checks.equal(candidate, expected, actual);
        CRC32 written = new CRC32();
        written.update(Files.readAllBytes(file));
        Checks.equal(candidate + ", its file", expected, written.getValue());
        delete();
    }

    /** Deletes the file, so that each invocation writes a new one, as a spill does. */
    @TearDown(Level.Invocation)
    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Deletes the temporary files. */
    @TearDown
    public void tearDown() throws IOException {
        delete();
        Files.delete(folder);
    }

    @Benchmark
    public long stream() throws IOException {
        CRC32 crc = new CRC32();
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            for (int from = 0; from < BYTES; from += chunk) {
                fillArray(from);
                crc.update(array, 0, chunk);
                out.write(array, 0, chunk);
            }
        }
        return crc.getValue();
    }

    @Benchmark
    public long channel() throws IOException {
        CRC32 crc = new CRC32();
        try (FileChannel out = open()) {
            for (int from = 0; from < BYTES; from += chunk) {
                for (int at = 0; at < chunk; at += PIECE) {
                    direct.put(at, source, from + at, Math.min(PIECE, chunk - at));
                }
                crc.update(direct.clear());
                writeAll(out, direct.clear());
            }
        }
        return crc.getValue();
    }

    @Benchmark
    public long channelOfArray() throws IOException {
        CRC32 crc = new CRC32();
        ByteBuffer wrapped = ByteBuffer.wrap(array);
        try (FileChannel out = open()) {
            for (int from = 0; from < BYTES; from += chunk) {
                fillArray(from);
                crc.update(array, 0, chunk);
                writeAll(out, wrapped.clear());
            }
        }
        return crc.getValue();
    }

    private void fillArray(int from) {
        for (int at = 0; at < chunk; at += PIECE) {
            source.get(from + at, array, at, Math.min(PIECE, chunk - at));
        }
    }

    private FileChannel open() throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static void writeAll(FileChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }
}
