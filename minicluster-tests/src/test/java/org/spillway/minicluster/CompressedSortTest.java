package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.jobs.TeraGen;
import org.spillway.jobs.TeraSort;

/** TeraSort with compressed map outputs, in this JVM. */
class CompressedSortTest {
    private static final int ROWS = 60_000;
    private static final int REDUCES = 2;

    @TempDir
    private java.nio.file.Path folder;

    private LocalSite site;

    @BeforeEach
    void open() {
        site = new LocalSite(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void sortsCompressedAsStockDoes() throws Exception {
        TeraGen gen = new TeraGen();
        site.requireGood(ClusterJobs.run(gen, site.smallJobs(), ROWS, site.path("rows")), gen.job());
        Counters stock = sort(Collector.STOCK);
        Counters spillway = sort(Collector.SPILLWAY);

        new SortedRows(site, ROWS, REDUCES).assertSameParts(output(Collector.STOCK), output(Collector.SPILLWAY));
        SortedRows.assertSameCounters(stock, spillway);
        // Half of a row is random, half of it repeats.
        assertThat(spillway.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                        .getValue())
                .isLessThan(spillway.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue());
    }

    private Counters sort(Collector collector) throws Exception {
        Configuration job = site.smallJobs();
        job.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        job.setInt(MRJobConfig.IO_SORT_MB, 1);
        CodecName.setOn(job, Lz4Codec.class);
        collector.setOn(job);
        TeraSort sort = new TeraSort();
        site.requireGood(ClusterJobs.run(sort, job, site.path("rows"), output(collector)), sort.job());
        return sort.job().getCounters();
    }

    private Path output(Collector collector) {
        return site.path("lz4-" + collector);
    }
}
