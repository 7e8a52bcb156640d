package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.spillway.jobs.TeraGen;
import org.spillway.jobs.TeraSort;

/** TeraSort with compressed map outputs, in this JVM. */
class CompressedSortTest {
    private static final int ROWS = 60_000;
    private static final int REDUCES = 2;

    @RegisterExtension
    static final LocalSite SITE = new LocalSite();

    @Test
    void teraSort_compressed_asStock() throws Exception {
        TeraGen gen = new TeraGen();
        SITE.requireGood(ClusterJobs.run(gen, SITE.smallJobs(), ROWS, SITE.path("rows")), gen.job());
        Counters stock = sort(Collector.STOCK);
        Counters spillway = sort(Collector.SPILLWAY);

        new SortedRows(SITE, ROWS, REDUCES).assertSameParts(output(Collector.STOCK), output(Collector.SPILLWAY));
        SortedRows.assertSameCounters(stock, spillway);
        // Half of a row is random, half of it repeats.
        assertThat(spillway.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                        .getValue())
                .isLessThan(spillway.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue());
    }

    private Counters sort(Collector collector) throws Exception {
        Configuration job = SITE.smallJobs();
        job.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        job.setInt(MRJobConfig.IO_SORT_MB, 1);
        CodecName.setOn(job, Lz4Codec.class);
        collector.setOn(job);
        TeraSort sort = new TeraSort();
        SITE.requireGood(ClusterJobs.run(sort, job, SITE.path("rows"), output(collector)), sort.job());
        return sort.job().getCounters();
    }

    private Path output(Collector collector) {
        return SITE.path("lz4-" + collector);
    }
}
