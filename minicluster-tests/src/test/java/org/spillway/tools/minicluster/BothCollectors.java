package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * Runs a word count by programs in other languages twice at the same time, with stock's collector and with Spillway's.
 * Compares outputs and counters.
 */
final class BothCollectors {
    private static final Path FOLDER = new Path("/both-collectors");
    private static final int REDUCES = 2;

    private final String name;
    private final Map<Collector, RunningJob> jobs = new EnumMap<>(Collector.class);
    private final Map<Collector, Counters> counters = new EnumMap<>(Collector.class);

    /** Starts a job and does not wait for it. */
    interface Submission {
        RunningJob submit(JobConf job, Path output) throws Exception;
    }

    private BothCollectors(String name) {
        this.name = name;
    }

    /**
     * Runs the job twice and waits for both.
     *
     * @param name a unique name
     */
    static BothCollectors run(String name, Submission submission) throws Exception {
        BothCollectors both = new BothCollectors(name);
        // The jobs run at the same time, because a job spends most of its time waiting for containers.
        for (Collector collector : Collector.values()) {
            JobConf job = new JobConf(ClusterJobs.smallJobs());
            job.setJobName(name + "-" + collector);
            job.setInt(MRJobConfig.MAP_MEMORY_MB, 512);
            job.setInt(MRJobConfig.REDUCE_MEMORY_MB, 512);
            job.setInt(MRJobConfig.IO_SORT_MB, 1);
            job.setNumReduceTasks(REDUCES);
            collector.setOn(job);
            both.jobs.put(collector, submission.submit(job, both.output(collector)));
        }
        for (Map.Entry<Collector, RunningJob> entry : both.jobs.entrySet()) {
            RunningJob job = entry.getValue();
            job.waitForCompletion();
            if (!job.isSuccessful()) {
                ContainerLogs.failed(name + " with " + entry.getKey(), job.getFailureInfo(), job.getID());
            }
            both.counters.put(entry.getKey(), new Counters(job.getCounters()));
        }
        return both;
    }

    /** Fails unless each map had the intended collector, and Spillway's collector spilled more than once. */
    void assertCollected() throws IOException {
        for (Collector collector : Collector.values()) {
            List<List<String>> named =
                    ContainerLogs.ofMaps(jobs.get(collector).getID(), "Map output collector class = ");
            assertThat(named).as("maps of %s with %s", name, collector).hasSize(CountedWords.MAPS);
            assertThat(named)
                    .as("their collectors")
                    .allSatisfy(lines ->
                            assertThat(lines).singleElement().asString().endsWith("= " + collector.className()));
        }
        assertThat(counters.get(Collector.STOCK).getGroupNames()).doesNotContain("Spillway");
        assertThat(spillways("SPILLS")).as("spills").isGreaterThan(CountedWords.MAPS);
        assertThat(spillways("PEAK_BUFFER_BYTES")).as("bytes in the buffers").isPositive();
    }

    /** Fails unless both jobs have the same bytes in the same files, correct counts, and the same counters. */
    void assertSame() throws IOException {
        Map<String, String> expected = ClusterSite.CLUSTER.parts(output(Collector.STOCK));
        Map<String, String> actual = ClusterSite.CLUSTER.parts(output(Collector.SPILLWAY));
        assertThat(expected).as("stock's files").hasSize(REDUCES).doesNotContainValue("");
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        // isEqualTo would print megabytes for a failure.
        expected.forEach((file, bytes) ->
                assertThat(actual.get(file).equals(bytes)).as(file).isTrue());
        assertThat(sortedLines(actual.values()).equals(CountedWords.get().expected()))
                .as("counts of %s, by a program of its own", name)
                .isTrue();

        assertThat(values(Collector.SPILLWAY, ClusterJobs.SAME)).isEqualTo(values(Collector.STOCK, ClusterJobs.SAME));
        Map<String, Long> own = own(Collector.STOCK);
        assertThat(own).as("counters that the programs have themselves").containsOnlyKeys("lines mapped");
        assertThat(own).containsValue(value(Collector.STOCK, TaskCounter.MAP_INPUT_RECORDS));
        assertThat(own(Collector.SPILLWAY)).isEqualTo(own);
        for (Collector collector : Collector.values()) {
            assertThat(counters.get(collector)
                            .findCounter(JobCounter.TOTAL_LAUNCHED_REDUCES)
                            .getValue())
                    .isEqualTo(REDUCES);
        }
    }

    /** Fails unless all records reached the reducers and no combiner ran. */
    void assertNotCombined() {
        assertThat(values(Collector.SPILLWAY, TaskCounter.REDUCE_INPUT_RECORDS))
                .isEqualTo(values(Collector.STOCK, TaskCounter.REDUCE_INPUT_RECORDS));
        for (Collector collector : Collector.values()) {
            assertThat(value(collector, TaskCounter.REDUCE_INPUT_RECORDS))
                    .isEqualTo(value(collector, TaskCounter.MAP_OUTPUT_RECORDS));
            assertThat(value(collector, TaskCounter.COMBINE_INPUT_RECORDS)).isZero();
        }
    }

    /** Fails unless all records were combined with both collectors, and fewer records reached the reducers. */
    void assertCombined() {
        for (Collector collector : Collector.values()) {
            assertThat(value(collector, TaskCounter.COMBINE_INPUT_RECORDS))
                    .as("records that %s had combined", collector)
                    .isGreaterThanOrEqualTo(value(collector, TaskCounter.MAP_OUTPUT_RECORDS));
            assertThat(value(collector, TaskCounter.REDUCE_INPUT_RECORDS))
                    .as("records left by %s's combiner", collector)
                    .isLessThan(value(collector, TaskCounter.MAP_OUTPUT_RECORDS));
        }
    }

    private Path output(Collector collector) {
        return new Path(FOLDER, name + "-" + collector);
    }

    private long spillways(String counter) {
        return counters.get(Collector.SPILLWAY).findCounter("Spillway", counter).getValue();
    }

    private long value(Collector collector, TaskCounter counter) {
        return counters.get(collector).findCounter(counter).getValue();
    }

    private Map<TaskCounter, Long> values(Collector collector, TaskCounter... which) {
        return ClusterJobs.values(counters.get(collector), which);
    }

    private Map<String, Long> own(Collector collector) {
        Map<String, Long> own = new TreeMap<>();
        counters.get(collector).getGroup("Words").forEach(counter -> own.put(counter.getName(), counter.getValue()));
        return own;
    }

    private static List<String> sortedLines(Collection<String> texts) {
        return texts.stream().flatMap(String::lines).sorted().toList();
    }
}
