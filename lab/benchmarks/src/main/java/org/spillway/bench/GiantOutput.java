package org.spillway.bench;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.IFileOutputStream;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.testing.TaskHarness.Pair;

/**
 * The output of one map: small values and one giant value in the middle, with ascending numbers as keys. The output is
 * written as a stream, and its digest is computed in advance, because neither the writer nor the checker has memory for
 * the giant.
 *
 * @param smalls number of small records
 * @param giantBytes bytes of the giant value
 */
record GiantOutput(int smalls, int giantBytes) {
    private static final int SMALL_BYTES = 1024;
    private static final int CHUNK = 1 << 16;
    private static final int STREAM_BUFFER = 1 << 18;
    private static final int END_MARK = -1;

    /** Returns the small records alone, for a floor and for the key and value classes. */
    CollectorWorkload smallRecords() {
        return new CollectorWorkload(smalls, LongWritable.class, BytesWritable.class, (count, partitions, out) -> {
            LongWritable key = new LongWritable();
            ByteBuffer chunk = chunk();
            for (int i = 0; i < count; i++) {
                key.set(i);
                chunk.putLong(0, i);
                out.emit(key, new BytesWritable(chunk.array(), SMALL_BYTES), i % partitions);
            }
        });
    }

    /** Returns the giant record, serialised and in full size. */
    Pair giant() {
        ByteBuffer value = ByteBuffer.allocate(Integer.BYTES + giantBytes).putInt(giantBytes);
        ByteBuffer chunk = chunk();
        for (int at = 0; at < giantBytes; at += CHUNK) {
            chunk.putLong(0, at);
            value.put(chunk.array(), 0, Math.min(CHUNK, giantBytes - at));
        }
        return new Pair(WritableUtils.toByteArray(new LongWritable(giantAt())), value.array());
    }

    /** Writes the output as that of map 0. */
    void write(JobConf job, Path folder) throws IOException {
        Path file = MapOutputFiles.file(folder, 0, 0);
        Files.createDirectories(file.getParent());
        ByteBuffer chunk = chunk();
        try (DataOutputStream out = new DataOutputStream(
                new BufferedOutputStream(new IFileOutputStream(Files.newOutputStream(file)), STREAM_BUFFER))) {
            for (int i = 0; i <= smalls; i++) {
                int bytes = bytes(i);
                WritableUtils.writeVInt(out, Long.BYTES);
                WritableUtils.writeVInt(out, Integer.BYTES + bytes);
                out.writeLong(i);
                out.writeInt(bytes);
                for (int at = 0; at < bytes; at += CHUNK) {
                    chunk.putLong(0, number(i, at));
                    out.write(chunk.array(), 0, Math.min(CHUNK, bytes - at));
                }
            }
            WritableUtils.writeVInt(out, END_MARK);
            WritableUtils.writeVInt(out, END_MARK);
        }
        long length = Files.size(file);
        MapOutputFiles.writeIndex(job, file, new IndexRecord(0, length - Integer.BYTES, length), 1);
    }

    /** Returns the digest that {@link HashingReducer} computes of this output. */
    OutputDigest read() {
        ReadDigest read = new ReadDigest();
        ByteBuffer chunk = chunk();
        for (int i = 0; i <= smalls; i++) {
            // Same as BytesWritable.hashCode (WritableComparator.hashBytes), chunk by chunk.
            int hash = 1;
            for (int at = 0; at < bytes(i); at += CHUNK) {
                chunk.putLong(0, number(i, at));
                for (int b = 0; b < Math.min(CHUNK, bytes(i) - at); b++) {
                    hash = 31 * hash + chunk.get(b);
                }
            }
            int key = new LongWritable(i).hashCode();
            read.value(key, hash);
            read.key(key);
        }
        return read.digest();
    }

    private int giantAt() {
        return smalls / 2;
    }

    private int bytes(int record) {
        return record == giantAt() ? giantBytes : SMALL_BYTES;
    }

    // The first 8 bytes of a chunk: unique within the giant, and the key in a small record, so a swap changes the hash.
    private long number(int record, int at) {
        return record == giantAt() ? at : record;
    }

    private static ByteBuffer chunk() {
        byte[] bytes = new byte[CHUNK];
        new SplittableRandom(RecordMaker.SEED).nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }
}
