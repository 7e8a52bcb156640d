package org.spillway.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.MovableFile;
import org.spillway.disk.SharedFile;

/** Position, lengths and number of records of each partition's segment in a run. Offsets and lengths are in bytes. */
public final class RunIndex {
    /** Numbers of a partition. */
    static final int FIELDS = 4;

    /** Those that {@code file.out.index} has, as Hadoop's ShuffleHandler reads it: all but the number of records. */
    static final int SHUFFLE_FIELDS = 3;

    private final long[] fields;

    /** Makes an index in which every entry is 0. */
    RunIndex(int partitions) {
        fields = new long[Math.multiplyExact(FIELDS, partitions)];
    }

    /** Heap bytes of an index of this many partitions, for mapreduce.task.index.cache.limit.bytes. */
    public static long sizeOf(int partitions) {
        return (long) FIELDS * Long.BYTES * partitions;
    }

    void put(int partition, long start, long rawLength, long partLength, long records) {
        int at = FIELDS * partition;
        fields[at] = start;
        fields[at + 1] = rawLength;
        fields[at + 2] = partLength;
        fields[at + 3] = records;
    }

    /** Number of partitions. */
    public int partitions() {
        return fields.length / FIELDS;
    }

    /** Start of the segment in the file. */
    public long start(int partition) {
        return fields[FIELDS * partition];
    }

    /** Bytes of the segment before compression and checksum. */
    public long rawLength(int partition) {
        return fields[FIELDS * partition + 1];
    }

    /** Bytes of the segment in the file. */
    public long partLength(int partition) {
        return fields[FIELDS * partition + 2];
    }

    /** Number of records in the segment. */
    public long records(int partition) {
        return fields[FIELDS * partition + 3];
    }

    /** Bytes of the run: the end of its last segment. */
    public long runLength() {
        int last = partitions() - 1;
        return last < 0 ? 0 : start(last) + partLength(last);
    }

    /** Number of records in all partitions. */
    public long totalRecords() {
        long total = 0;
        for (int p = 0; p < partitions(); p++) {
            total += records(p);
        }
        return total;
    }

    /**
     * Writes the index to a file. Hadoop's own class takes 60 ms in a fresh JVM, mostly for loading classes, and does not
     * handle failing disks.
     *
     * @param written numbers of each partition
     * @return path of the file, which is on another disk if the requested one has failed
     */
    Path write(FilePlace place, int written) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * (partitions() * written + 1));
        for (int at = 0; at < fields.length; at += FIELDS) {
            for (int i = 0; i < written; i++) {
                bytes.putLong(fields[at + i]);
            }
        }
        bytes.putLong(checksum(bytes));
        bytes.flip();
        MovableFile file = new MovableFile(place);
        try {
            file.write(bytes, 0);
            file.close();
            return file.path();
        } catch (Throwable t) {
            file.abandon(t, false);
            throw t;
        }
    }

    /**
     * Reads an index that was written with all {@link #FIELDS}.
     *
     * @throws IOException with the file in its message, if it cannot be read or its checksum is wrong
     */
    static RunIndex load(LocalFileOps disk, Path path, int partitions) throws IOException {
        RunIndex index = new RunIndex(partitions);
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * (index.fields.length + 1));
        String place = "index " + path;
        try (SharedFile file = SharedFile.open(disk, path.toUri().getPath())) {
            IOUtils.readFully(file.range(0, bytes.capacity(), place), bytes.array(), 0, bytes.capacity());
        }
        for (int i = 0; i < index.fields.length; i++) {
            index.fields[i] = bytes.getLong();
        }
        if (checksum(bytes) != bytes.getLong()) {
            throw new ChecksumException("checksum error: " + place, 0);
        }
        return index;
    }

    /** Returns the checksum of the bytes before the buffer's position. */
    private static long checksum(ByteBuffer bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes.array(), 0, bytes.position());
        return crc.getValue();
    }
}
