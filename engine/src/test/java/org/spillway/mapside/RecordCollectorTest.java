package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.intThat;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MROutputFiles;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.SpillwayCollector;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.TaskFiles;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordEncoder;
import org.spillway.testing.TaskHarness;
import org.spillway.work.Workers;

class RecordCollectorTest {
    private static final int PAGE = 1 << 10;
    private static final int BUDGET = 1 << 20;

    @TempDir
    Path dir;

    @Test
    void collect_oneGetsNoPage_laterRecordsKept() throws Exception {
        JobConf job = job(Text.class, BytesWritable.class, 1, 1);
        job.set(MRConfig.LOCAL_DIR, dir.toString());
        // Simulates other tasks of this JVM that have taken the memory. Only pages of the common size are left.
        PagePool pool = spy(new PagePool(BUDGET, PAGE, false, 0));
        doReturn(null).when(pool).lend(intThat(bytes -> bytes > PAGE));
        doReturn(true).when(pool).isShort();

        RecordCollector<Text, BytesWritable> collector = collector(job, pool);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 600; i++) { // more than a batch, with long records at the start, in the middle and last
            String key = "key" + (1000 + i);
            keys.add(key);
            int length = i % 300 == 0 || i == 150 || i == 599 ? 5 * PAGE : 20;
            collector.collect(new Text(key), new BytesWritable(new byte[length]), 0);
        }
        collector.flush();
        collector.close();

        assertThat(output(job))
                .extracting(pair -> new String(pair.key(), 1, pair.key().length - 1, StandardCharsets.UTF_8))
                .isEqualTo(keys);
    }

    /** In production, the limit is 2 GiB. */
    @Test
    void collect_recordNear2GiB_acceptedWhateverIsBeforeIt() throws Exception {
        JobConf job = job(Text.class, BytesWritable.class, 1, 1);
        job.set(MRConfig.LOCAL_DIR, dir.toString());
        RecordCollector<Text, BytesWritable> collector = collector(job, new PagePool(BUDGET, PAGE, false, 0), 200_000);
        List<Integer> lengths = List.of(199_900, 100, 200, 199_900, 300, 199_900);
        for (int length : lengths) {
            collector.collect(new Text("key"), new BytesWritable(new byte[length]), 0);
        }
        assertThatThrownBy(() -> collector.collect(new Text("key"), new BytesWritable(new byte[200_000]), 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("record too large")
                .hasMessageContaining("limit=200000");
        // The job may continue without the record, as after a record that cannot be serialized.
        collector.collect(new Text("key"), new BytesWritable(new byte[400]), 0);
        collector.flush();
        assertThat(output(job))
                .extracting(pair -> pair.value().length - Integer.BYTES)
                .containsExactly(199_900, 100, 200, 199_900, 300, 199_900, 400);
    }

    private List<TaskHarness.Pair> output(JobConf job) throws IOException {
        return new TaskHarness(SpillwayCollector.class, job, dir)
                .output()
                .partitions()
                .get(0);
    }

    private static RecordCollector<Text, BytesWritable> collector(JobConf job, PagePool pool) throws Exception {
        return collector(job, pool, Integer.MAX_VALUE - 8);
    }

    private static RecordCollector<Text, BytesWritable> collector(JobConf job, PagePool pool, int largestRecord)
            throws Exception {
        MapSidePlan plan = MapSidePlan.of(job, MemoryBounds.of(job, TaskType.MAP), new TaskCores(2, "test"));
        MROutputFiles names = new MROutputFiles();
        names.setConf(job);
        Workers workers = new Workers("spillway-test", 2, UserGroupInformation.getCurrentUser());
        CollectorContext shared = new CollectorContext(
                plan,
                new Sorters(new KeyOrders(job), pool, workers.heartbeat()),
                null,
                new TaskFiles(new LocalFileOps(), job, names, workers.heartbeat()),
                workers,
                mock(MapFigures.class),
                () -> {},
                new Progress());
        RecordEncoder<Text, BytesWritable> encoder =
                new RecordEncoder<>(job, Text.class, BytesWritable.class, largestRecord);
        return new RecordCollector<>(shared, encoder);
    }
}
