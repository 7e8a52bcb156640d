package org.spillway.run;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.spillway.disk.Disk;
import org.spillway.disk.FilePlace;

/** Where each partition's segment lies in a run, and how many records it has. Offsets and lengths in bytes. */
public final class RunIndex {
    private static final int FIELDS = 4;
    private static final int SHUFFLE_FIELDS = 3;

    private final long[] fields;
    // null until there are any: few runs have a partition that is large enough
    private SegmentMarks[] marks;

    /** An index with every entry 0. */
    RunIndex(int partitions) {
        this(new long[Math.multiplyExact(FIELDS, partitions)]);
    }

    private RunIndex(long[] fields) {
        this.fields = fields;
    }

    /** Heap bytes of such an index, for mapreduce.task.index.cache.limit.bytes. */
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

    /** Keeps marks of a partition's segment; null for none. */
    synchronized void putMarks(int partition, SegmentMarks segmentMarks) {
        if (segmentMarks != null) {
            if (marks == null) {
                marks = new SegmentMarks[partitions()];
            }
            marks[partition] = segmentMarks;
        }
    }

    /** Marks of a partition's segment, or null. */
    public synchronized SegmentMarks marks(int partition) {
        return marks == null ? null : marks[partition];
    }

    /** The marks of all partitions, or null: what is not stored in a file. */
    synchronized SegmentMarks[] allMarks() {
        return marks;
    }

    /** Has these marks from now on. */
    synchronized RunIndex withMarks(SegmentMarks[] kept) {
        marks = kept;
        return this;
    }

    /** How many partitions there are. */
    public int partitions() {
        return fields.length / FIELDS;
    }

    /** Where the segment starts in the file. */
    public long start(int partition) {
        return fields[FIELDS * partition];
    }

    /** The segment's bytes before codec and checksum. */
    public long rawLength(int partition) {
        return fields[FIELDS * partition + 1];
    }

    /** The segment's bytes in the file. */
    public long partLength(int partition) {
        return fields[FIELDS * partition + 2];
    }

    /** The segment's records. */
    public long records(int partition) {
        return fields[FIELDS * partition + 3];
    }

    /** Records of all partitions. */
    public long totalRecords() {
        long total = 0;
        for (int p = 0; p < partitions(); p++) {
            total += records(p);
        }
        return total;
    }

    /**
     * Writes {@code file.out.index} as Hadoop's ShuffleHandler reads it: 3 numbers a partition.
     *
     * @return where it is: on another disk if that of the place has failed
     */
    Path writeForShuffle(FilePlace place) throws IOException {
        return IndexFile.write(place, fields, FIELDS, SHUFFLE_FIELDS);
    }

    /**
     * Writes the index of a run of our own, which has the numbers of records too.
     *
     * @return where it is: on another disk if that of the place has failed
     */
    Path store(FilePlace place) throws IOException {
        return IndexFile.write(place, fields, FIELDS, FIELDS);
    }

    static RunIndex load(Disk disk, Path path, int partitions) throws IOException {
        return new RunIndex(IndexFile.read(disk, path, Math.multiplyExact(FIELDS, partitions)));
    }
}
