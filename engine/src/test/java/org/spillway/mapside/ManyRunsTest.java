package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.SpillwayCollector;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TaskHarness.Output;
import org.spillway.testing.TestJob;

/** Runs whose keys are all equal are read one after the other, but not any number of them: each is an open file. */
class ManyRunsTest {
    @TempDir
    private Path dir;

    @Test
    void flush_runsOfEqualKeys_chainedUpToALimit() throws Exception {
        assertThat(passes(100, "few")).isZero();
        assertThat(passes(600, "many")).isPositive();
    }

    private long passes(int spills, String name) throws Exception {
        TestJob job = TestJob.job(NullWritable.class, BytesWritable.class, 2, 1)
                .with(MRJobConfig.MAP_SORT_SPILL_PERCENT, 0.01);
        BytesWritable value = new BytesWritable(new byte[65_000]);
        TaskHarness.Mapper mapper = emitter -> {
            for (int i = 0; i < spills; i++) {
                value.getBytes()[0] = (byte) i;
                emitter.emit(NullWritable.get(), value, i % 2);
            }
        };
        Output stock = TaskHarness.run(MapTask.MapOutputBuffer.class, job, dir.resolve(name + "-stock"), mapper);
        TaskHarness harness = new TaskHarness(SpillwayCollector.class, job, Files.createDirectory(dir.resolve(name)));
        harness.init();
        mapper.map(harness::emit);
        harness.collector().flush();
        harness.collector().close();
        Output spillway = harness.output();
        Oracle.assertSame(
                job, name, stock.partitions().get(0), spillway.partitions().get(0));
        Oracle.assertSame(
                job, name, stock.partitions().get(1), spillway.partitions().get(1));
        assertThat(harness.counter("SPILLS")).isGreaterThan(spills * 9 / 10);
        return harness.counter("MERGE_PASSES");
    }
}
