package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.spillway.job.Wrapping;
import org.spillway.testing.ChildJvm;
import org.spillway.testing.TaskHarness;

/**
 * A map task for a separate JVM with a given heap. It reads its output record by record, so that it holds little
 * memory.
 */
final class DigestTask {
    private static final String LINE = "partition ";

    // Values are parts of one array, which is faster than random bytes for each. Values near each other share no bytes
    // that a codec could find.
    private static final int NOISE = 1 << 20;
    private static final int STEP = 7919;

    private DigestTask() {}

    /**
     * Usage: {@code DigestTask collector folder records valueBytes [key=value ...]}: prints a digest of each partition.
     */
    public static void main(String[] args) throws Exception {
        Class<?> collector = Class.forName(args[0]);
        Path folder = Path.of(args[1]);
        int records = Integer.parseInt(args[2]);
        int valueBytes = Integer.parseInt(args[3]);
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        for (int i = 4; i < args.length; i++) {
            String[] setting = args[i].split("=", 2);
            job.set(setting[0], setting[1]);
        }
        Files.createDirectories(folder);
        TaskHarness task = new TaskHarness(collector, job, folder);
        task.init();
        emit(task, records, valueBytes);
        task.collector().flush();
        task.collector().close();
        digest(job, folder);
    }

    /**
     * Runs a task in a separate JVM.
     *
     * @param options JVM options
     * @param settings settings of the job, each {@code key=value}
     * @return one line for each partition. Two collectors return the same lines for the same records
     */
    static List<String> inChild(
            Path dir, List<String> options, Class<?> collector, int records, int valueBytes, String... settings)
            throws Exception {
        return lines(childOf(dir, options, collector, records, valueBytes, settings));
    }

    /** Like {@link #inChild}, but returns all output of the JVM. The lines of the digest are the last. */
    static String childOf(
            Path dir, List<String> options, Class<?> collector, int records, int valueBytes, String... settings)
            throws Exception {
        List<String> args = new ArrayList<>(List.of(
                collector.getName(),
                dir.resolve(collector.getSimpleName()).toString(),
                Integer.toString(records),
                Integer.toString(valueBytes)));
        args.addAll(List.of(settings));
        ChildJvm.Ended ended = ChildJvm.run(dir, options, DigestTask.class, args.toArray(String[]::new));
        assertThat(ended.exit()).as(ended.said()).isZero();
        assertThat(lines(ended.said())).as(ended.said()).isNotEmpty();
        return ended.said();
    }

    /** Returns the lines that belong to a digest. */
    static List<String> lines(String said) {
        return said.lines().filter(line -> line.startsWith(LINE)).toList();
    }

    private static void emit(TaskHarness task, int records, int valueBytes) throws Exception {
        Random random = new Random(records);
        LongWritable key = new LongWritable();
        BytesWritable value = new BytesWritable();
        byte[] noise = new byte[valueBytes + NOISE];
        random.nextBytes(noise);
        for (int i = 0; i < records; i++) {
            // All keys differ, so there is only one correct order.
            key.set((long) random.nextInt() << Integer.SIZE | i);
            value.set(noise, i * STEP % NOISE, valueBytes);
            task.emit(key, value, i % task.partitions());
        }
    }

    private static void digest(JobConf job, Path folder) throws Exception {
        File output = TaskHarness.find(folder, "file.out");
        File index = TaskHarness.find(folder, "file.out.index");
        CompressionCodec codec = Wrapping.ofOutput(job).codec();
        SpillRecord segments = new SpillRecord(new org.apache.hadoop.fs.Path(index.toURI()), job);
        FileSystem fs = FileSystem.getLocal(job).getRaw();
        for (int p = 0; p < segments.size(); p++) {
            IndexRecord segment = segments.getIndex(p);
            CRC32 crc = new CRC32();
            long records = 0;
            try (FSDataInputStream in = fs.open(new org.apache.hadoop.fs.Path(output.toURI()))) {
                in.seek(segment.startOffset);
                IFile.Reader<Object, Object> reader = new IFile.Reader<>(job, in, segment.partLength, codec, null);
                DataInputBuffer key = new DataInputBuffer();
                DataInputBuffer value = new DataInputBuffer();
                while (reader.nextRawKey(key)) {
                    reader.nextRawValue(value);
                    update(crc, key);
                    update(crc, value);
                    records++;
                }
                reader.close();
            }
            System.out.println(LINE + p + ": " + records + " records, raw length " + segment.rawLength + ", "
                    + Long.toHexString(crc.getValue()));
        }
    }

    private static void update(CRC32 crc, DataInputBuffer bytes) {
        crc.update(bytes.getData(), bytes.getPosition(), bytes.getLength() - bytes.getPosition());
    }
}
