package org.spillway.bench;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * A digest of a collector's output that must be equal for two collectors: the sequence of keys, and the records of each
 * partition as a multiset (stock leaves the order of equal keys open). It is computed from a stream, because an output
 * may be larger than the heap.
 *
 * @param keys hash of all keys in their order and of each partition's size
 * @param records sum of the hashes of all records, each with its partition
 * @param count number of records
 */
record OutputDigest(long keys, long records, long count) {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    static OutputDigest of(Map<String, Long> answer) {
        return new OutputDigest(answer.get("keys"), answer.get("records"), answer.get("count"));
    }

    Map<String, Long> answer() {
        return Map.of("keys", keys, "records", records, "count", count);
    }

    /** Returns the digest without the order of the keys, for outputs that have the same records in another order. */
    OutputDigest inAnyOrder() {
        return new OutputDigest(0, records, count);
    }

    /** Reads the output of this context's task with its index and Hadoop's reader. */
    static OutputDigest of(MapOutputCollector.Context context) throws IOException {
        JobConf job = context.getJobConf();
        MapOutputFile names = context.getMapTask().getMapOutputFile();
        SpillRecord index = new SpillRecord(names.getOutputIndexFile(), job);
        FileSystem local = FileSystem.getLocal(job).getRaw();
        OutputDigest digest = new OutputDigest(0, 0, 0);
        for (int partition = 0; partition < index.size(); partition++) {
            digest = digest.and(partition, index.getIndex(partition), local, names.getOutputFile(), job);
        }
        return digest;
    }

    private OutputDigest and(int partition, IndexRecord entry, FileSystem fs, Path path, JobConf job)
            throws IOException {
        long keyHash = keys;
        long sum = records;
        long size = 0;
        try (FSDataInputStream in = fs.open(path)) {
            in.seek(entry.startOffset);
            IFile.Reader<Object, Object> reader = new IFile.Reader<>(job, in, entry.partLength, codec(job), null);
            DataInputBuffer key = new DataInputBuffer();
            DataInputBuffer value = new DataInputBuffer();
            while (reader.nextRawKey(key)) {
                reader.nextRawValue(value);
                long hash = hash(key, partition);
                keyHash = keyHash * 31 + hash;
                sum += hash(value, hash);
                size++;
            }
            reader.close();
        }
        return new OutputDigest(keyHash * 31 + size, sum, count + size);
    }

    private static CompressionCodec codec(JobConf job) {
        return job.getCompressMapOutput()
                ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job)
                : null;
    }

    private static long hash(DataInputBuffer bytes, long seed) {
        byte[] data = bytes.getData();
        long hash = seed * MIX + 1;
        for (int i = bytes.getPosition(); i < bytes.getLength(); i++) {
            hash = hash * 31 + data[i];
        }
        // Mix the bits: a sum of unmixed hashes would not change if two records exchanged bytes.
        hash = (hash ^ hash >>> 29) * MIX;
        return hash ^ hash >>> 32;
    }
}
