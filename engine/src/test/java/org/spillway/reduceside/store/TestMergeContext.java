package org.spillway.reduceside.store;

import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.codec.CodecMemory;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.TaskFiles;
import org.spillway.memory.JvmMemory;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.LargestGroup;
import org.spillway.segment.SegmentStreams;
import org.spillway.testing.AttemptFiles;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

/** What the merges of a reduce of Text and LongWritable share, with files in one folder. */
public final class TestMergeContext {
    private TestMergeContext() {}

    public static MergeContext in(Path dir) throws IOException {
        return in(dir, TestJob.job(Text.class, LongWritable.class, 1, 1));
    }

    public static MergeContext in(Path dir, JobConf job) throws IOException {
        job.set(MRConfig.LOCAL_DIR, dir.toString());
        job.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_1_0001_r_000000_0");
        MapOutputFile names = new AttemptFiles();
        names.setConf(job);
        LocalFileOps disk = new LocalFileOps();
        Heartbeat heartbeat = new Heartbeat();
        SegmentStreams streams = new SegmentStreams(job, null);
        return new MergeContext(
                new KeyOrders(job, heartbeat),
                streams,
                streams,
                null,
                disk,
                new TaskFiles(disk, job, names, heartbeat),
                new MergeMemory(new JvmMemory(1 << 26, 1 << 26, 1 << 26, false), 1, new CodecMemory(0, 0), 0),
                10,
                mock(ReduceFigures.class),
                new LargestGroup(0),
                heartbeat,
                null);
    }
}
