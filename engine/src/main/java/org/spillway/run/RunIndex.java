package org.spillway.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFiles;
import org.spillway.disk.MovableFile;
import org.spillway.memory.DirectMemory;

/** Where each partition's segment lies in a run, and how many records it has. Offsets and lengths in bytes. */
public final class RunIndex {
    private static final int FIELDS = 4;
    private static final int SHUFFLE_FIELDS = 3;

    private final long[] fields;
    // null until there are any: few runs have a partition that is large enough
    private SegmentMarks[] marks;

    /** An index with every entry 0. */
    RunIndex(int partitions) {
        fields = new long[Math.multiplyExact(FIELDS, partitions)];
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
     * Writes {@code file.out.index} as Hadoop's ShuffleHandler reads it: 3 longs a partition, and their CRC-32 as a long.
     * By Hadoop's own SpillRecord the first such file takes a fresh JVM 60 ms, nearly all of it for loading classes.
     *
     * @return where it is: on another disk if that of the place has failed
     */
    Path writeForShuffle(FilePlace place, JobConf job) throws IOException {
        if (!place.disk().isDirect()) {
            record(partitions()).writeToFile(place.path(), job);
            LocalFiles.restrict(place.path());
            return place.path();
        }
        // Off the heap and freed here: of a heap buffer NIO would keep a copy off the heap for the thread's life.
        int length = Math.multiplyExact(SHUFFLE_FIELDS * Long.BYTES, partitions());
        ByteBuffer bytes = ByteBuffer.allocateDirect(length + Long.BYTES);
        try (MovableFile file = MovableFile.create(place)) {
            for (int p = 0; p < partitions(); p++) {
                bytes.putLong(start(p)).putLong(rawLength(p)).putLong(partLength(p));
            }
            CRC32 crc = new CRC32();
            crc.update(bytes.flip());
            bytes.limit(length + Long.BYTES).position(length);
            file.write(bytes.putLong(crc.getValue()).flip(), 0);
            return file.path();
        } finally {
            DirectMemory.free(bytes);
        }
    }

    /**
     * Writes the index of a run of our own: the record counts stand behind the partitions, in entries of their own.
     *
     * @return where it is: on another disk if that of the place has failed
     */
    Path store(FilePlace wanted, JobConf job) throws IOException {
        FilePlace place = wanted;
        while (true) {
            try {
                store(place.path(), job);
                return place.path();
            } catch (ClosedChannelException e) {
                throw e; // the task is being killed
            } catch (IOException e) {
                place = place.elsewhere(0, e);
            }
        }
    }

    private void store(Path path, JobConf job) throws IOException {
        int partitions = partitions();
        SpillRecord record = record(2 * partitions);
        for (int p = 0; p < partitions; p++) {
            record.putIndex(new IndexRecord(records(p), 0, 0), partitions + p);
        }
        record.writeToFile(path, job);
        LocalFiles.restrict(path);
    }

    static RunIndex load(Path path, JobConf job) throws IOException {
        SpillRecord record = new SpillRecord(path, job);
        int partitions = record.size() / 2;
        RunIndex index = new RunIndex(partitions);
        for (int p = 0; p < partitions; p++) {
            IndexRecord entry = record.getIndex(p);
            long records = record.getIndex(partitions + p).startOffset;
            index.put(p, entry.startOffset, entry.rawLength, entry.partLength, records);
        }
        return index;
    }

    private SpillRecord record(int size) {
        SpillRecord record = new SpillRecord(size);
        for (int p = 0; p < partitions(); p++) {
            record.putIndex(new IndexRecord(start(p), rawLength(p), partLength(p)), p);
        }
        return record;
    }
}
