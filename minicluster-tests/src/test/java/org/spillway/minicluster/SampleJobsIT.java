package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.jobs.Dedup;
import org.spillway.jobs.InputCounter;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.avrosort.AvroSort;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.invertedindex.InvertedIndex;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;
import org.spillway.jobs.secondarysort.SecondarySort;
import org.spillway.jobs.sessionize.Sessionize;
import org.spillway.jobs.urlsort.UrlSort;
import org.spillway.report.Way;

/**
 * Runs each sample job in real containers. Spillway's output files and counters must equal stock's. Stock runs in this
 * JVM, because its containers are not under test.
 */
class SampleJobsIT {
    private static final int REDUCES = 2;

    /** The placeholder for the output in a job's arguments. */
    private static final String OUTPUT = "@output";

    private static final TaskCounter[] SAME = {
        TaskCounter.MAP_INPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_BYTES,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS
    };

    private final ExecutorService beside = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        beside.shutdownNow();
    }

    /**
     * Name, number of malformed lines in the input, tool, arguments. An argument such as {@code words#20000} stands for
     * an input: its kind, and its number of rows.
     */
    static Stream<Arguments> jobs() {
        return Stream.of(
                job("secondarysort", 4, SecondarySort::new, "pairs#60000", OUTPUT),
                job("invertedindex", 0, InvertedIndex::new, "words#20000", OUTPUT),
                job("join", 4, Join::new, "users#3000", "clicks#20000", OUTPUT),
                job("join-any-order", 4, Join::new, "--any-order", "users#3000", "clicks#20000", OUTPUT),
                job("topn-frequency", 0, TopN::new, "100", "words#20000", OUTPUT),
                job("topn-number", 4, TopN::new, "--by", "number", "100", "pairs#60000", OUTPUT),
                job("grep", 0, Grep::new, "words#20000", OUTPUT, "\\b(\\w\\w)", "1"),
                job("sessionize", 4, Sessionize::new, "--gap", "2h", "clicks#20000", OUTPUT),
                job("dedup", 0, Dedup::new, "urls#20000", OUTPUT),
                job("avrosort", 0, AvroSort::new, "avro#60000", OUTPUT),
                job("urlsort", 0, UrlSort::new, "urls#20000", OUTPUT));
    }

    private static Arguments job(String name, int malformed, Supplier<JobTool> tool, String... args) {
        return arguments(name, malformed, tool, List.of(args));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void outputAndCountersAreStocks(String name, int malformed, Supplier<JobTool> tool, List<String> args)
            throws Exception {
        // Both run at the same time, because a job on the cluster spends most of its time waiting for containers.
        Future<List<Job>> running = beside.submit(() -> run(name, tool.get(), Way.BOTH, args));
        List<Job> stock = run(name, tool.get(), Way.STOCK, args);
        List<Job> spillway = running.get();

        Map<String, String> expected = withoutSyncMarkers(ClusterJobs.parts(output(name, Way.STOCK)));
        Map<String, String> actual = withoutSyncMarkers(ClusterJobs.parts(output(name, Way.BOTH)));
        assertThat(actual.keySet()).isEqualTo(expected.keySet()).isNotEmpty();
        assertThat(expected.values()).as("stock's output").anyMatch(bytes -> !bytes.isEmpty());
        // isEqualTo would print megabytes for a failure.
        expected.forEach((file, bytes) ->
                assertThat(actual.get(file).equals(bytes)).as(file).isTrue());
        assertThat(spillway).hasSameSizeAs(stock);
        assertThat(stock.get(0)
                        .getCounters()
                        .findCounter(InputCounter.MALFORMED_LINES)
                        .getValue())
                .isEqualTo(malformed);
        assertThat(ContainerLogs.ofMaps(spillway.get(0).getJobID(), "malformed line: split=").stream()
                        .flatMap(List::stream))
                .as("lines of the tasks' logs that name one")
                .hasSize(malformed);
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

    private static List<Job> run(String name, JobTool tool, Way way, List<String> args) throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 512);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 512);
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        conf.setInt(MRJobConfig.IO_SORT_MB, 1);
        way.settings().forEach(conf::set);
        if (way == Way.STOCK) {
            conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        }
        List<Object> words = new ArrayList<>();
        for (String arg : args) {
            String[] input = arg.split("#");
            if (input.length == 2) {
                words.add(SharedInputs.of(input[0], Integer.parseInt(input[1])));
            } else {
                words.add(arg.equals(OUTPUT) ? output(name, way) : arg);
            }
        }
        ContainerLogs.requireGood(ClusterJobs.run(tool, conf, words.toArray()), tool.job());
        return tool.jobs();
    }

    private static Path output(String name, Way way) {
        return new Path(SharedInputs.FOLDER, name + "-" + way);
    }

    /** Avro's files have 16 random bytes between blocks and at their end. */
    private static Map<String, String> withoutSyncMarkers(Map<String, String> parts) {
        parts.replaceAll((file, bytes) ->
                file.endsWith(".avro") ? bytes.replace(bytes.substring(bytes.length() - 16), "") : bytes);
        return parts;
    }

    private static void assertSameCounters(Job stock, Job spillway) throws Exception {
        Counters expected = stock.getCounters();
        Counters actual = spillway.getCounters();
        assertThat(expected.getGroupNames()).doesNotContain("Spillway");
        assertThat(actual.findCounter("Spillway", "PEAK_BUFFER_BYTES").getValue())
                .as("bytes that lay in Spillway's buffer")
                .isPositive();
        assertThat(ContainerLogs.ofReduces(spillway.getJobID(), "Spillway: fetched "))
                .as("lines of reduces that Spillway did")
                .isNotEmpty()
                .allMatch(lines -> lines.size() == 1);
        assertThat(ClusterJobs.values(actual, SAME)).isEqualTo(ClusterJobs.values(expected, SAME));
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
