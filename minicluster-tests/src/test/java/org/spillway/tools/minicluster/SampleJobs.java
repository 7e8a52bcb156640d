package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.spillway.jobs.InputCounter;
import org.spillway.jobs.JobTool;
import org.spillway.report.RunVariant;

/** Runs sample jobs on a site. Spillway's output files and counters must equal stock's. */
final class SampleJobs {
    private static final int REDUCES = 2;

    private final JobSite site;
    private final GeneratedInputs inputs;

    SampleJobs(JobSite site) {
        this.site = site;
        inputs = new GeneratedInputs(site);
    }

    /** Runs a job with stock in this JVM and with both plug-ins on the site, and compares. */
    void check(SampleCase sample) throws Exception {
        List<Job> stock = run(sample, RunVariant.STOCK);
        List<Job> spillway = run(sample, RunVariant.BOTH);
        assertSameOutput(sample);
        assertThat(spillway).hasSameSizeAs(stock);
        assertMalformed(sample, stock.get(0), spillway.get(0));
        assertThat(spillway.get(0)
                        .getCounters()
                        .findCounter("Spillway", "SPILLS")
                        .getValue())
                .as("spills of the first job, which has more output than buffer")
                .isPositive();
        for (int i = 0; i < stock.size(); i++) {
            assertSameCounters(stock.get(i), spillway.get(i));
        }
    }

    private List<Job> run(SampleCase sample, RunVariant variant) throws Exception {
        Configuration conf = site.smallJobs();
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 512);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 512);
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        conf.setInt(MRJobConfig.IO_SORT_MB, 1);
        variant.settings().forEach(conf::set);
        if (variant == RunVariant.STOCK) {
            // Stock's containers are not under test.
            conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        }
        List<Object> words = new ArrayList<>();
        for (String arg : sample.args()) {
            String[] input = arg.split("#");
            if (input.length == 2) {
                words.add(inputs.of(input[0], Integer.parseInt(input[1])));
            } else {
                words.add(arg.equals(SampleCase.OUTPUT) ? output(sample, variant) : arg);
            }
        }
        JobTool tool = sample.tool().get();
        site.requireGood(ClusterJobs.run(tool, conf, words.toArray()), tool.job());
        return tool.jobs();
    }

    private Path output(SampleCase sample, RunVariant variant) {
        return site.path(sample.name() + "-" + variant);
    }

    private void assertSameOutput(SampleCase sample) throws Exception {
        Map<String, String> expected = withoutSyncMarkers(site.parts(output(sample, RunVariant.STOCK)));
        Map<String, String> actual = withoutSyncMarkers(site.parts(output(sample, RunVariant.BOTH)));
        assertThat(actual.keySet()).isEqualTo(expected.keySet()).isNotEmpty();
        assertThat(expected.values()).as("stock's output").anyMatch(bytes -> !bytes.isEmpty());
        // isEqualTo would print megabytes for a failure.
        expected.forEach((file, bytes) ->
                assertThat(actual.get(file).equals(bytes)).as(file).isTrue());
    }

    private void assertMalformed(SampleCase sample, Job stock, Job spillway) throws Exception {
        assertThat(stock.getCounters().findCounter(InputCounter.MALFORMED_LINES).getValue())
                .isEqualTo(sample.malformed());
        assertThat(site.ofMaps(spillway.getJobID(), "malformed line: split=").stream()
                        .flatMap(List::stream))
                .as("lines of the tasks' logs that name one")
                .hasSize(sample.malformed());
    }

    /** Avro's files have 16 random bytes between blocks and at their end. */
    private static Map<String, String> withoutSyncMarkers(Map<String, String> parts) {
        parts.replaceAll((file, bytes) ->
                file.endsWith(".avro") ? bytes.replace(bytes.substring(bytes.length() - 16), "") : bytes);
        return parts;
    }

    private void assertSameCounters(Job stock, Job spillway) throws Exception {
        Counters expected = stock.getCounters();
        Counters actual = spillway.getCounters();
        assertThat(expected.getGroupNames()).doesNotContain("Spillway");
        assertThat(actual.findCounter("Spillway", "PEAK_BUFFER_BYTES").getValue())
                .as("bytes that lay in Spillway's buffer")
                .isPositive();
        assertThat(site.ofReduces(spillway.getJobID(), "Spillway: SHUFFLE_"))
                .as("lines of reduces that Spillway did")
                .isNotEmpty()
                .allMatch(lines -> lines.size() == 1);
        assertThat(ClusterJobs.values(actual, ClusterJobs.SAME))
                .isEqualTo(ClusterJobs.values(expected, ClusterJobs.SAME));
        assertThat(own(actual)).isEqualTo(own(expected));
        // How often a combiner runs depends on where spills fall.
        if (spillway.getCombinerClass() == null) {
            assertThat(ClusterJobs.values(actual, TaskCounter.REDUCE_INPUT_RECORDS))
                    .isEqualTo(ClusterJobs.values(expected, TaskCounter.REDUCE_INPUT_RECORDS));
        }
    }

    /** Returns the counters of the jobs' own code. */
    private static Map<String, Long> own(Counters counters) {
        Map<String, Long> own = new TreeMap<>();
        for (CounterGroup group : counters) {
            if (group.getName().startsWith("org.spillway.jobs.")) {
                for (Counter counter : group) {
                    own.put(group.getName() + "." + counter.getName(), counter.getValue());
                }
            }
        }
        return own;
    }
}
