package org.spillway.run;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFileOps;

/** Position, lengths and number of records of each partition's segment in a run. Offsets and lengths are in bytes. */
public final class RunIndex {
    private static final int FIELDS = 4;
    private static final int SHUFFLE_FIELDS = 3;

    private final long[] fields;

    /** Makes an index in which every entry is 0. */
    RunIndex(int partitions) {
        this(new long[Math.multiplyExact(FIELDS, partitions)]);
    }

    private RunIndex(long[] fields) {
        this.fields = fields;
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

    /** Number of records in all partitions. */
    public long totalRecords() {
        long total = 0;
        for (int p = 0; p < partitions(); p++) {
            total += records(p);
        }
        return total;
    }

    /**
     * Writes {@code file.out.index} as Hadoop's ShuffleHandler reads it: 3 numbers per partition.
     *
     * @return path of the file, which is on another disk if the requested one has failed
     */
    Path writeForShuffle(FilePlace place) throws IOException {
        return IndexFile.write(place, fields, FIELDS, SHUFFLE_FIELDS);
    }

    /**
     * Writes the index of a run that only this task reads. It includes the numbers of records.
     *
     * @return path of the file, which is on another disk if the requested one has failed
     */
    Path store(FilePlace place) throws IOException {
        return IndexFile.write(place, fields, FIELDS, FIELDS);
    }

    static RunIndex load(LocalFileOps disk, Path path, int partitions) throws IOException {
        return new RunIndex(IndexFile.read(disk, path, Math.multiplyExact(FIELDS, partitions)));
    }
}
