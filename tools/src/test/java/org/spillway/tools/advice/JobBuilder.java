package org.spillway.tools.advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spillway.job.MemoryBounds;
import org.spillway.memory.JvmMemory;
import org.spillway.report.Attempt;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.PluginKind;
import org.spillway.report.TaskMemory;

/** Makes finished jobs for tests. Times are seconds after the submission. */
final class JobBuilder {
    /** 2026-11-25, during the night. */
    static final long SUBMITTED = 1_795_570_000_000L;

    private final List<Attempt> attempts = new ArrayList<>();
    private final Map<String, String> settings = new HashMap<>();
    private final Map<String, Long> counters = new HashMap<>();
    private PluginKind collector = PluginKind.STOCK;
    private PluginKind shuffle = PluginKind.STOCK;
    private double finished;
    private String host = "node-1";
    private String container;
    private int mapCount;
    private int reduceCount;
    private boolean uber;
    private long heapMb = 820;
    private long containerMb = 1024;
    private final Map<String, TaskMemory> memory = new HashMap<>();
    private String state = JobReport.SUCCEEDED;

    /**
     * Creates a job of stock with Hadoop's defaults. Its master runs after 3 s, and the job ends 1 s after its last
     * task.
     */
    JobBuilder() {
        settings.put("mapreduce.job.map.output.collector.class", "org.apache.hadoop.mapred.MapTask$MapOutputBuffer");
        settings.put("mapreduce.map.output.key.class", "org.apache.hadoop.io.Text");
    }

    JobBuilder map(double start, double mapFinish, double finish) {
        return map(start, mapFinish, finish, 1_000, Map.of());
    }

    JobBuilder map(double start, double mapFinish, double finish, long spilled, Map<String, Long> counters) {
        attempts.add(new Attempt(
                id("m", mapCount++),
                Attempt.Kind.MAP,
                host,
                container,
                "SUCCEEDED",
                true,
                at(start),
                at(mapFinish),
                null,
                null,
                at(finish),
                spilled,
                counters,
                "",
                Map.of(),
                null));
        return this;
    }

    JobBuilder reduce(double start, double shuffled, double merged, double finish) {
        return reduce(start, shuffled, merged, finish, 1_000, Map.of());
    }

    JobBuilder reduce(
            double start, double shuffled, double merged, double finish, long spilled, Map<String, Long> counters) {
        return reduce(start, shuffled, merged, finish, spilled, counters, Map.of(), null);
    }

    /** A reduce with these counters of its input, and what its last status names. */
    JobBuilder reduce(double start, double finish, Map<String, Long> input, String skew) {
        return reduce(start, start, start, finish, 1_000, Map.of(), input, skew);
    }

    private JobBuilder reduce(
            double start,
            double shuffled,
            double merged,
            double finish,
            long spilled,
            Map<String, Long> counters,
            Map<String, Long> input,
            String skew) {
        attempts.add(new Attempt(
                id("r", reduceCount++),
                Attempt.Kind.REDUCE,
                host,
                container,
                "SUCCEEDED",
                true,
                at(start),
                null,
                at(shuffled),
                at(merged),
                at(finish),
                spilled,
                counters,
                "",
                input,
                skew));
        return this;
    }

    JobBuilder failed(double start, double finish) {
        return failed(start, finish, "Exit code is 137");
    }

    /** A second attempt of the next map. */
    JobBuilder failed(double start, double finish, String error) {
        attempts.add(new Attempt(
                id("m", mapCount).replaceFirst("_0$", "_1"),
                Attempt.Kind.MAP,
                host,
                container,
                "FAILED",
                false,
                at(start),
                null,
                null,
                null,
                at(finish),
                null,
                Map.of(),
                error,
                Map.of(),
                null));
        return this;
    }

    /** Gives the last attempt its memory. */
    JobBuilder had(long physicalMib, long heapMib, long gcMillis, long cpuMillis) {
        memory.put(
                attempts.get(attempts.size() - 1).id(),
                new TaskMemory(physicalMib << 20, heapMib << 20, gcMillis, cpuMillis));
        return this;
    }

    /** Of the job. */
    JobBuilder state(String other) {
        state = other;
        return this;
    }

    /** Of the attempts that follow. */
    JobBuilder in(String otherContainer) {
        container = otherContainer;
        return this;
    }

    /** Of the attempts that follow. */
    JobBuilder on(String otherHost) {
        host = otherHost;
        return this;
    }

    JobBuilder setting(String key, String value) {
        settings.put(key, value);
        return this;
    }

    /** Removes the settings, as in a history without the job's configuration. */
    JobBuilder unknownSettings() {
        settings.clear();
        return this;
    }

    JobBuilder counter(String key, long value) {
        counters.put(key, value);
        return this;
    }

    JobBuilder ranBy(PluginKind map, PluginKind reduce) {
        collector = map;
        shuffle = reduce;
        return this;
    }

    JobBuilder uber() {
        uber = true;
        return this;
    }

    JobBuilder memory(long heap, long container) {
        heapMb = heap;
        containerMb = container;
        return this;
    }

    FinishedJob job() {
        attempts.forEach(attempt -> finished = Math.max(finished, (attempt.finish() - SUBMITTED) / 1000.0));
        JobReport report = new JobReportBuilder("job_1_0002", state, collector)
                .shuffle(shuffle)
                .name("wordcount")
                .user("ann")
                .times(SUBMITTED, at(3), at(finished + 1))
                .counters(counters)
                .attempts(attempts)
                .error("")
                .build();
        return new FinishedJob(report, settings, uber, memory);
    }

    JobFacts facts() {
        FinishedJob job = job();
        return JobFacts.of(job, Settings.of(job.settings()), mapMemory(), reduceMemory());
    }

    MemoryFacts memoryFacts() {
        FinishedJob job = job();
        return MemoryFacts.of(job, Settings.of(job.settings()), mapMemory(), reduceMemory());
    }

    /** Of maps. */
    KindMemory maps() {
        return memoryFacts().of(Attempt.Kind.MAP).orElseThrow();
    }

    /** Of reduces. */
    KindMemory reduces() {
        return memoryFacts().of(Attempt.Kind.REDUCE).orElseThrow();
    }

    Optional<MemoryBounds> mapMemory() {
        return bounds("mapreduce.map.memory.mb");
    }

    Optional<MemoryBounds> reduceMemory() {
        return bounds("mapreduce.reduce.memory.mb");
    }

    private Optional<MemoryBounds> bounds(String key) {
        JvmMemory jvm = new JvmMemory(heapMb << 20, heapMb << 20, heapMb << 20, false);
        return Optional.of(new MemoryBounds(jvm, containerMb << 20, true, key + "=" + containerMb));
    }

    private static String id(String kind, int task) {
        return String.format(Locale.ROOT, "attempt_1_0002_%s_%06d_0", kind, task);
    }

    private static long at(double seconds) {
        return SUBMITTED + Math.round(seconds * 1000);
    }
}
