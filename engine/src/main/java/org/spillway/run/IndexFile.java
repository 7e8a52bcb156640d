package org.spillway.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.RangeInput;
import org.spillway.disk.SharedFile;

/**
 * A file of numbers followed by their CRC-32 as one more number: the format of Hadoop's {@code file.out.index}. It is
 * written and read in chunks, because an index of 100,000 partitions has megabytes. Hadoop's own class is not used: in
 * a fresh JVM it takes 60 ms, mostly for loading classes, and it does not handle failing disks.
 */
final class IndexFile {
    private static final int CHUNK = 1 << 13;

    private IndexFile() {}

    /**
     * Writes a file. On failure it leaves no file.
     *
     * @param numbers entries of {@code size} numbers
     * @param written how many numbers of each entry are written
     * @return path of the file, which is on another disk if the requested one has failed
     */
    static Path write(FilePlace place, long[] numbers, int size, int written) throws IOException {
        FileOutput file = FileOutput.create(place);
        try {
            Sum out = new Sum(file);
            for (int entry = 0; entry < numbers.length; entry += size) {
                for (int i = 0; i < written; i++) {
                    out.put(numbers[entry + i]);
                }
            }
            out.finish();
            file.close();
            return file.path();
        } catch (Throwable t) {
            file.abandon(t, false);
            throw t;
        }
    }

    /**
     * Reads a file.
     *
     * @param count how many numbers it has
     * @throws IOException with the file in its message, if it cannot be read or its checksum is wrong
     */
    static long[] read(LocalFileOps disk, Path file, int count) throws IOException {
        long[] numbers = new long[count];
        CRC32 crc = new CRC32();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        String place = "index " + file;
        try (SharedFile open = SharedFile.open(disk, file);
                RangeInput in = new RangeInput(open, 0, Long.BYTES * (count + 1L), place)) {
            for (int done = 0; done < count; done += chunk.limit() / Long.BYTES) {
                fill(chunk, (int) Math.min(CHUNK, Long.BYTES * (long) (count - done)), in);
                crc.update(chunk.array(), 0, chunk.limit());
                chunk.asLongBuffer().get(numbers, done, chunk.limit() / Long.BYTES);
            }
            fill(chunk, Long.BYTES, in);
        }
        if (chunk.getLong() != crc.getValue()) {
            throw new ChecksumException("checksum error: " + place, 0);
        }
        return numbers;
    }

    private static void fill(ByteBuffer chunk, int length, RangeInput in) throws IOException {
        in.readNBytes(chunk.array(), 0, length);
        chunk.clear().limit(length);
    }

    /** Writes numbers and computes their checksum. */
    private static final class Sum {
        private final FileOutput out;
        private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        private final CRC32 crc = new CRC32();

        Sum(FileOutput out) {
            this.out = out;
        }

        void put(long number) throws IOException {
            if (!chunk.hasRemaining()) {
                flush();
            }
            chunk.putLong(number);
        }

        void finish() throws IOException {
            flush();
            chunk.putLong(crc.getValue());
            flush();
        }

        private void flush() throws IOException {
            crc.update(chunk.array(), 0, chunk.position());
            out.write(chunk.array(), 0, chunk.position());
            chunk.clear();
        }
    }
}
