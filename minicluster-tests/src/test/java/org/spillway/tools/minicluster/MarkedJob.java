package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A job whose records all contain a marker, and whose tasks look for it in the local dirs. It has one map with several
 * spills, stored indices and a merge pass before the final merge, and two reduces. An encrypted run with stock is the
 * reference, and is made only once.
 */
final class MarkedJob {
    static final int REDUCES = 2;

    private static final Path FOLDER = new Path("/marked-test");
    private static final Path INPUT = new Path(FOLDER, "one-line");
    private static final Duration POLL = Duration.ofMillis(200);

    private static MarkedJob stock;

    private final Path output;
    private final java.nio.file.Path looks;
    private final Job job;
    private final boolean good;

    private MarkedJob(String name, Consumer<Configuration> settings, Class<? extends LookingCombiner> combiner)
            throws Exception {
        output = new Path(FOLDER, name);
        looks = Files.createDirectories(SharedCluster.get().folder().resolve("looks-" + name));
        Configuration conf = ClusterJobs.smallJobs();
        conf.setInt(MRJobConfig.IO_SORT_MB, 1);
        conf.setInt(MRJobConfig.IO_SORT_FACTOR, 3);
        conf.setInt(MRJobConfig.INDEX_CACHE_MEMORY_LIMIT, 1);
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        Looks.writeDownIn(looks, conf);
        settings.accept(conf);
        job = Job.getInstance(conf, name);
        job.setMapperClass(MarkingMapper.class);
        job.setCombinerClass(combiner);
        job.setReducerClass(LookingReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.setInputPaths(job, INPUT);
        FileOutputFormat.setOutputPath(job, output);
        good = job.waitForCompletion(false);
    }

    /** Runs the job with Spillway. */
    static MarkedJob run(String name, Consumer<Configuration> settings, Class<? extends LookingCombiner> combiner)
            throws Exception {
        stock();
        return new MarkedJob(name, settings.andThen(Collector.SPILLWAY::setOn), combiner);
    }

    /** Returns the encrypted run with stock. */
    static synchronized MarkedJob stock() throws Exception {
        ClusterJobs.assumeStockEncrypts();
        if (stock == null) {
            ClusterSite.CLUSTER.write(INPUT, "one line\n");
            MarkedJob reference =
                    new MarkedJob("stock", encrypted().andThen(Collector.STOCK::setOn), LookingCombiner.class);
            ContainerLogs.requireGood(reference.good, reference.job);
            assertThat(reference.parts()).hasSize(REDUCES);
            assertThat(reference.parts().values().stream()
                            .mapToLong(text -> text.lines().count())
                            .sum())
                    .isEqualTo(MarkingMapper.RECORDS);
            stock = reference;
        }
        return stock;
    }

    static Consumer<Configuration> encrypted() {
        return conf -> conf.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true);
    }

    /** Fails unless the job succeeded with stock's output, and its counters count each record once. */
    void assertSameAsStock() throws Exception {
        ContainerLogs.requireGood(good, job);
        Map<String, String> expected = stock().parts();
        Map<String, String> actual = parts();
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        // isEqualTo would print megabytes for a failure.
        expected.forEach((name, text) ->
                assertThat(actual.get(name).equals(text)).as(name).isTrue());
        TaskCounter[] same = {
            TaskCounter.MAP_OUTPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_BYTES,
            TaskCounter.REDUCE_INPUT_RECORDS,
            TaskCounter.REDUCE_OUTPUT_RECORDS
        };
        assertThat(ClusterJobs.values(counters(), same)).isEqualTo(ClusterJobs.values(stock().counters(), same));
    }

    /** Returns the findings of the job's tasks. */
    List<SeenFile> seen() throws IOException {
        return Looks.in(looks);
    }

    Counters counters() throws IOException {
        return job.getCounters();
    }

    Job job() {
        return job;
    }

    /** Waits until the node manager has deleted all map outputs that were seen. */
    void assertMapOutputsGo() throws IOException, InterruptedException {
        List<java.nio.file.Path> files = seen().stream()
                .filter(SeenFile::isMapOutput)
                .map(SeenFile::path)
                .distinct()
                .toList();
        assertThat(files).isNotEmpty();
        while (files.stream().anyMatch(Files::exists)) {
            Thread.sleep(POLL.toMillis());
        }
    }

    private Map<String, String> parts() throws IOException {
        return ClusterSite.CLUSTER.parts(output);
    }
}
