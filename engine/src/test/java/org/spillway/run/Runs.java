package org.spillway.run;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.codec.CodecMemory;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFileOps;
import org.spillway.memory.JvmMemory;
import org.spillway.merge.MergeMemory;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Heartbeat;
import org.spillway.work.Workers;

/** Makes records, runs of them, and reads them back. */
public final class Runs {
    private Runs() {}

    /** Returns the local file system without checksum files, as used by tasks. */
    public static FileSystem fs(JobConf job) throws IOException {
        return FileSystem.getLocal(job).getRaw();
    }

    /** Returns a codec by its class name, or null for "none". */
    public static CompressionCodec codec(String name, JobConf job) throws ClassNotFoundException {
        return name.equals("none")
                ? null
                : (CompressionCodec) ReflectionUtils.newInstance(job.getClassByName(name), job);
    }

    /** Returns a record in the format of runs, written with Hadoop's vints rather than Spillway's. */
    public static ByteBuffer record(byte[] key, byte[] value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            WritableUtils.writeVInt(out, key.length);
            WritableUtils.writeVInt(out, value.length);
            out.write(key);
            out.write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    /** Returns a record of random bytes, which compress poorly. */
    public static ByteBuffer record(Random random, int keyLength, int valueLength) {
        byte[] key = new byte[keyLength];
        byte[] value = new byte[valueLength];
        random.nextBytes(key);
        random.nextBytes(value);
        return record(key, value);
    }

    /** Returns partitions with up to a number of small records each. About a quarter of the partitions are empty. */
    public static List<List<ByteBuffer>> partitions(Random random, int partitions, int maxRecords) {
        List<List<ByteBuffer>> all = new ArrayList<>();
        for (int p = 0; p < partitions; p++) {
            List<ByteBuffer> records = new ArrayList<>();
            int count = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(maxRecords);
            for (int i = 0; i < count; i++) {
                records.add(record(random, random.nextInt(12), random.nextInt(200)));
            }
            all.add(records);
        }
        return all;
    }

    /** Returns a place on a single disk. */
    public static FilePlace place(FileSystem fs, Path path) {
        return place(new LocalFileOps(), path);
    }

    /** Returns a place on the test's disk. */
    public static FilePlace place(LocalFileOps disk, Path path) {
        return new FilePlace() {
            @Override
            public LocalFileOps disk() {
                return disk;
            }

            @Override
            public Path path() {
                return path;
            }

            @Override
            public Heartbeat heartbeat() {
                return new Heartbeat();
            }

            @Override
            public boolean isLookedUp() {
                return false;
            }

            @Override
            public FilePlace elsewhere(long bytes, IOException failure) throws IOException {
                throw failure;
            }
        };
    }

    /** The memory for merges in a task with 820 MiB and two threads. */
    public static MergeMemory merging() {
        return new MergeMemory(new JvmMemory(820L << 20, 820L << 20, 820L << 20, false), 2, new CodecMemory(0, 0), 0);
    }

    /** Writes a run with a number of threads. */
    public static Run write(PartitionSource source, SegmentStreams streams, int threads, FilePlace place)
            throws IOException, InterruptedException {
        RunWriter writer = RunWriter.create(source, streams, null, true, place, threads);
        Workers workers = new Workers("test", threads, UserGroupInformation.getCurrentUser());
        try {
            workers.start("write", writer).await(() -> {});
            return writer.finish();
        } finally {
            workers.stop();
        }
    }

    /** Makes a writer that encodes its segments in turn, also if their lengths are known. */
    static RunWriter inTurn(
            PartitionSource source,
            SegmentStreams streams,
            CombinerFactory combiners,
            boolean combinesInTurn,
            FilePlace place)
            throws IOException {
        boolean oneAtATime = streams.padding() > 0 || combiners != null && combinesInTurn;
        RunFile file = new InTurnFile(source.partitions(), oneAtATime, InTurnFile.AHEAD, place);
        return new RunWriter(source, streams, combiners, file);
    }

    /** Returns a run without a file, for tests of plans. */
    public static Run ofLength(long length) {
        RunIndex index = new RunIndex(1);
        index.put(0, 0, length, length, 1);
        return new Run(null, new Path("/run-of-" + length), index);
    }

    /** Returns copies of a cursor's records and closes it. */
    public static List<ByteBuffer> drain(RecordCursor cursor) throws IOException {
        List<ByteBuffer> records = new ArrayList<>();
        try (cursor) {
            while (cursor.next()) {
                RecordView view = cursor.record();
                byte[] copy = new byte[view.length()];
                view.buffer().get(view.start(), copy, 0, view.present());
                if (!view.isWhole()) {
                    view.rest().readRest(copy, view.present());
                }
                records.add(ByteBuffer.wrap(copy));
            }
        }
        return records;
    }
}
