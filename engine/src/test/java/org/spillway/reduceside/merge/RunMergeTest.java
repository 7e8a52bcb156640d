package org.spillway.reduceside.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.disk.Disk;
import org.spillway.disk.LocalDisks;
import org.spillway.disk.TaskFiles;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.segment.SegmentStreams;
import org.spillway.testing.AttemptFiles;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

class RunMergeTest {
    @TempDir
    private Path dir;

    /** The run is already complete, so the merge itself must remove it. */
    @Test
    void anInputThatCannotBeClosedLeavesNoRun() throws Exception {
        RecordCursor empty = mock(RecordCursor.class);
        doThrow(new IOException("injected at close")).when(empty).close();
        MergeInput input = mock(MergeInput.class);
        when(input.open(any())).thenReturn(empty);
        RunMerge merge = new RunMerge(parts());
        assertThatThrownBy(() -> merge.pass(List.of(input))).hasMessage("injected at close");
        assertThatThrownBy(() -> merge.spill(List.of(input), true)).hasMessage("injected at close");
        assertThat(TaskHarness.filesIn(List.of(dir))).isEmpty();
    }

    private MergeParts parts() throws IOException {
        JobConf job = TestJob.job(Text.class, LongWritable.class, 1, 1);
        job.set(MRConfig.LOCAL_DIR, dir.toString());
        job.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_1_0001_r_000000_0");
        MapOutputFile names = new AttemptFiles();
        names.setConf(job);
        Disk disk = new Disk(FileSystem.getLocal(job).getRaw());
        Heartbeat heartbeat = new Heartbeat();
        SegmentStreams streams = new SegmentStreams(job, null);
        return new MergeParts(
                new KeyOrders(job, heartbeat),
                streams,
                streams,
                null,
                disk,
                new TaskFiles(disk, new LocalDisks(job, names), heartbeat),
                new MergeMemory(1 << 26, 1 << 26, 1, 0, 0),
                10,
                mock(MergeObserver.class),
                heartbeat,
                null);
    }
}
