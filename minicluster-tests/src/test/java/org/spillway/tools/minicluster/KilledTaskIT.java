package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.spillway.tools.minicluster.SeenFile.Moment;

/** Kills a task during a spill. The next attempt succeeds, and no file is left. */
class KilledTaskIT {
    @Test
    void job_mapDiesWhileItSpills_outputAsStockAndSpillsRemoved() throws Exception {
        MarkedJob job =
                MarkedJob.run("killed", conf -> conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 2), DyingCombiner.class);

        job.assertSameAsStock();
        assertThat(job.counters().findCounter(JobCounter.NUM_FAILED_MAPS).getValue())
                .isEqualTo(1);
        List<SeenFile> atDeath = job.seen().stream()
                .filter(file -> file.moment() == Moment.DEATH)
                .toList();
        assertThat(atDeath)
                .as("one spill done, one under way, in a thread of Spillway's")
                .anyMatch(file -> file.path().toString().endsWith("_0_spill_0.out"))
                .anyMatch(file -> file.path().toString().endsWith("_0_spill_1.out"))
                .noneMatch(file -> file.path().toString().endsWith("_spill_2.out"))
                .allMatch(file -> file.thread().startsWith("spillway-"));
        assertThat(job.seen())
                .as("the dead attempt's spill while the next one maps: nobody but the node manager can delete it")
                .anyMatch(file ->
                        file.moment() == Moment.MAPPED && file.path().toString().endsWith("_0_spill_1.out"));
        job.assertMapOutputsGo();
    }
}
