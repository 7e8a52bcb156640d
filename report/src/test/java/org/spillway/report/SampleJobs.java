package org.spillway.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Invented jobs for tests. */
public final class SampleJobs {
    /** 2026-11-21, in the morning. */
    private static final long SUBMITTED = 1_795_241_889_000L;

    /** Milliseconds. */
    record Times(long total, long map, long shuffle, long merge, long reduce) {
        /** Returns those of a job, with 0 for a phase that it does not have. */
        static Times of(JobReport job) {
            return new Times(
                    Phase.TOTAL.of(job).orElse(0),
                    Phase.MAP.of(job).orElse(0),
                    Phase.SHUFFLE.of(job).orElse(0),
                    Phase.MERGE.of(job).orElse(0),
                    Phase.REDUCE.of(job).orElse(0));
        }
    }

    private SampleJobs() {}

    /** Returns a job with one map, which spends a fifth of its time on sort and flush, and one reduce. */
    static JobReport job(int number, PluginKind collector, Times times, long spilled) {
        long start = SUBMITTED + 1_000;
        List<Attempt> attempts = List.of(
                map(number, 0, 0, start, times.map(), collector, spilled),
                reduce(number, 0, start + times.map(), times.shuffle(), times.merge(), times.reduce()));
        return job(number, collector, "SUCCEEDED", times.total(), attempts, Map.of("SPILLED_RECORDS", spilled));
    }

    /**
     * Returns a job with everything that a page shows: waves of maps, a failed and a killed attempt, and two reduces.
     */
    public static JobReport fullJob(int number, PluginKind collector, long mapMillis) {
        long start = SUBMITTED + 4_000;
        long spilled = collector == PluginKind.STOCK ? 2_500_000 : 1_250_000;
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            attempts.add(map(number, i, 0, start + i / 2 * (mapMillis + 300), mapMillis, collector, spilled));
        }
        long second = start + 2 * (mapMillis + 300);
        attempts.add(
                unsuccessful(number, "m_000004_0", "FAILED", second, 2_000, "Exit code is 137 <killed> & \"gone\""));
        attempts.add(map(number, 4, 1, second + 2_300, mapMillis, collector, spilled));
        attempts.add(unsuccessful(number, "m_000003_1", "KILLED", second, 3_000, ""));
        long reduces = second + 2_600 + mapMillis;
        attempts.add(reduce(number, 0, reduces, 3_000, 900, 2_000));
        attempts.add(reduce(number, 1, reduces, 3_200, 700, 2_400));
        long total = reduces + 6_400 - SUBMITTED;
        return job(
                number,
                collector,
                "SUCCEEDED",
                total,
                attempts,
                Map.of(
                        "SPILLED_RECORDS",
                        5 * spilled + 1_000_000,
                        "MAP_OUTPUT_RECORDS",
                        6_250_000L,
                        "CPU_MILLISECONDS",
                        9_000L));
    }

    /** Returns a job of which only the attempts are known, and that neither side ran a plug-in. */
    static JobReport ofAttempts(List<Attempt> attempts) {
        return new JobReportBuilder("job_1_0001", "SUCCEEDED", PluginKind.NONE)
                .name("x")
                .user("u")
                .attempts(attempts)
                .build();
    }

    /** Returns a job with another name. */
    public static JobReport named(JobReport job, String name) {
        return copy(job, name, job.settings());
    }

    /** Returns a job with these options of its maps' JVMs. */
    public static JobReport withOptions(String options) {
        JobReport job = fullJob(1, PluginKind.STOCK, 9_000);
        Map<String, String> settings = new LinkedHashMap<>(job.settings());
        settings.put("mapreduce.map.java.opts", options);
        return copy(job, job.name(), settings);
    }

    private static JobReport copy(JobReport job, String name, Map<String, String> settings) {
        return new JobReportBuilder(job.id(), job.state(), job.collector())
                .shuffle(job.shuffle())
                .name(name)
                .user(job.user())
                .times(job.submitted(), job.launched(), job.finished())
                .settings(settings)
                .counters(job.counters())
                .attempts(job.attempts())
                .error(job.error())
                .check(job.check())
                .build();
    }

    private static JobReport job(
            int number,
            PluginKind collector,
            String state,
            long total,
            List<Attempt> attempts,
            Map<String, Long> counters) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(Side.MAP.setting(), collector == PluginKind.STOCK ? Side.MAP.stock() : Side.MAP.spillway());
        settings.put(Side.REDUCE.setting(), Side.REDUCE.stock());
        settings.put("mapreduce.task.io.sort.mb", "100");
        settings.put("mapreduce.map.java.opts", "-Xmx612m -XX:+UseSerialGC");
        return new JobReportBuilder("job_1_000" + number, state, collector)
                .name("terasort")
                .user("root")
                .times(SUBMITTED, SUBMITTED + 900, SUBMITTED + total)
                .settings(settings)
                .counters(counters)
                .attempts(attempts)
                .error("")
                .build();
    }

    private static Attempt map(
            int job, int task, int attempt, long start, long millis, PluginKind collector, long spilled) {
        Map<String, Long> ours = collector == PluginKind.SPILLWAY
                ? Map.of("SPILLS", 2L, "MERGE_PASSES", 0L, "RUNS_MERGED", 2L)
                : Map.of();
        long sort = collector == PluginKind.STOCK ? millis / 4 : millis / 8;
        return new Attempt(
                "attempt_1_000" + job + "_m_00000" + task + "_" + attempt,
                Attempt.Kind.MAP,
                "node-1",
                null,
                "SUCCEEDED",
                true,
                start,
                start + millis - sort,
                null,
                null,
                start + millis,
                spilled,
                ours,
                "",
                Map.of(),
                null);
    }

    private static Attempt reduce(int job, int task, long start, long shuffle, long merge, long reduce) {
        return new Attempt(
                "attempt_1_000" + job + "_r_00000" + task + "_0",
                Attempt.Kind.REDUCE,
                "node-2",
                null,
                "SUCCEEDED",
                true,
                start,
                null,
                start + shuffle,
                start + shuffle + merge,
                start + shuffle + merge + reduce,
                500_000L,
                Map.of(),
                "",
                Map.of(),
                null);
    }

    private static Attempt unsuccessful(int job, String task, String state, long start, long millis, String error) {
        return new Attempt(
                "attempt_1_000" + job + "_" + task,
                Attempt.Kind.MAP,
                "node-2",
                null,
                state,
                false,
                start,
                null,
                null,
                null,
                start + millis,
                null,
                Map.of(),
                error,
                Map.of(),
                null);
    }

    /** Returns the same job with another end state. */
    public static JobReport withState(JobReport job, String state) {
        String error = "task failed: <b>out of memory</b>";
        return copy(job, job.name(), state, job.settings(), job.attempts(), error);
    }

    /** Returns the same job in which an attempt has no counters of Spillway. */
    public static JobReport withoutSpillway(JobReport job, String shortName) {
        List<Attempt> attempts = job.attempts().stream()
                .map(each -> each.shortName().equals(shortName) ? withCounters(each, Map.of()) : each)
                .toList();
        return copy(job, job.name(), job.state(), job.settings(), attempts, job.error());
    }

    /** Returns the same job whose first attempt named a partition or a key. */
    public static JobReport withSkew(JobReport job, String names) {
        List<Attempt> attempts = new ArrayList<>(job.attempts());
        attempts.set(0, with(attempts.get(0), attempts.get(0).spillway(), names));
        return copy(job, job.name(), job.state(), job.settings(), attempts, job.error());
    }

    /** Returns the same job with a change of memory. */
    public static JobReport withMemory(JobReport job, String change) {
        return new JobReportBuilder(job).memory(List.of(change)).build();
    }

    /** Returns the same job with another name. */
    public static JobReport withName(JobReport job, String name) {
        return copy(job, name, job.state(), job.settings(), job.attempts(), job.error());
    }

    /** Returns the same job with one more or one changed setting. */
    public static JobReport withSetting(JobReport job, String key, String value) {
        Map<String, String> settings = new LinkedHashMap<>(job.settings());
        settings.put(key, value);
        return copy(job, job.name(), job.state(), settings, job.attempts(), job.error());
    }

    private static JobReport copy(
            JobReport job,
            String name,
            String state,
            Map<String, String> settings,
            List<Attempt> attempts,
            String error) {
        return new JobReportBuilder(job.id(), state, job.collector())
                .shuffle(job.shuffle())
                .name(name)
                .user(job.user())
                .times(job.submitted(), job.launched(), job.finished())
                .settings(settings)
                .counters(job.counters())
                .attempts(attempts)
                .error(error)
                .check(job.check())
                .build();
    }

    /** Returns the same job in another way. Spillway's reduces have counters. */
    public static JobReport withWay(JobReport job, RunVariant variant) {
        JobReport result = job;
        for (Map.Entry<String, String> setting : variant.settings().entrySet()) {
            result = withSetting(result, setting.getKey(), setting.getValue());
        }
        if (variant.isShared()) {
            result = withSetting(result, JvmSharing.MASTER_OPTIONS, JvmSharing.masterOptions(null));
        }
        Map<String, Long> ours = variant.kind(Side.REDUCE) == PluginKind.SPILLWAY
                ? Map.of("SHUFFLE_LOCAL_OUTPUTS", 4L, "SHUFFLE_SPILLS", 1L, "SHUFFLE_PASSES", 0L)
                : Map.of();
        List<Attempt> attempts = job.attempts().stream()
                .map(a -> a.kind() == Attempt.Kind.MAP ? a : withCounters(a, ours))
                .toList();
        return new JobReportBuilder(job.id(), job.state(), variant.kind(Side.MAP))
                .shuffle(variant.kind(Side.REDUCE))
                .name(job.name())
                .user(job.user())
                .times(job.submitted(), job.launched(), job.finished())
                .settings(result.settings())
                .counters(job.counters())
                .attempts(attempts)
                .error(job.error())
                .check(job.check())
                .build();
    }

    private static Attempt withCounters(Attempt attempt, Map<String, Long> ours) {
        return with(attempt, ours, attempt.skew());
    }

    private static Attempt with(Attempt attempt, Map<String, Long> ours, String skew) {
        return new Attempt(
                attempt.id(),
                attempt.kind(),
                attempt.host(),
                attempt.container(),
                attempt.state(),
                attempt.used(),
                attempt.start(),
                attempt.mapFinish(),
                attempt.shuffleFinish(),
                attempt.sortFinish(),
                attempt.finish(),
                attempt.spilledRecords(),
                ours,
                attempt.error(),
                attempt.input(),
                skew);
    }
}
