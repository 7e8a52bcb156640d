package org.spillway.tools.advice;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.job.MemoryBounds;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.JvmSharing;
import org.spillway.tools.archive.TaskArchive;

/** What the starts and waits of tasks cost. Uber mode leaves none of the others any use. */
final class ShortJobRules {
    private static final String UBER = "mapreduce.job.ubertask.enable";
    private static final String MASTER_MB = "yarn.app.mapreduce.am.resource.mb";
    private static final String MASTER_VCORES = "yarn.app.mapreduce.am.resource.cpu-vcores";
    private static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";
    private static final String CHAINS = "org.apache.hadoop.mapreduce.lib.chain.";
    private static final int MAX_MAPS = 9;

    private static final Path FOLDER = Path.of("/opt/spillway/archive");

    private static final String HEARTBEAT = "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms";

    /** The interval of the preset for short jobs, in milliseconds: five times the requests to the resource manager. */
    private static final int SHORT = 200;

    private static final String SPLIT = "mapreduce.input.fileinputformat.split.minsize";
    private static final String LARGEST_SPLIT = "mapreduce.input.fileinputformat.split.maxsize";

    private static final String FORMAT = "mapreduce.job.inputformat.class";

    /** Where Hadoop's formats that read a file or a part of it have their siblings that read several files. */
    private static final String FORMATS = "org.apache.hadoop.mapreduce.lib.input.";

    private static final Set<String> COMBINABLE = Set.of("TextInputFormat", "SequenceFileInputFormat");

    /** The most of the present splits in one: more would need a buffer and a time that one map does not show. */
    private static final int MAX_FACTOR = 8;

    /** The mean split over the largest possible one from which files have several blocks. Own choice. */
    private static final double WHOLE = 0.9;

    /** The same above which files are not split at all, such as compressed ones. Own choice. */
    private static final double UNSPLIT = 1.1;

    private ShortJobRules() {}

    /**
     * Uber mode: all tasks run in the application master's JVM, one after the other. Rests on the tasks'
     * times, which are together less than the job's. Proposed only within the limits by which Hadoop decides,
     * if the master's heap is as large as a task's, and if no task needs more memory than it had.
     */
    static Optional<Change> uber(JobFacts job) {
        JobTimes times = job.times();
        long all = Stream.concat(times.maps().stream(), times.reduces().stream())
                .mapToLong(times::work)
                .sum();
        if (times.uber()
                || all > times.job()
                || job.settings().isOn(UBER)
                || isChain(job.settings())
                || !isSmall(job)
                || !masterHolds(job)
                || !job.memory().failures().isEmpty()
                || !FailedJobAdvice.changes(job.memory()).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                UBER,
                "true",
                Text.count(times.maps().size() + times.reduces().size(), "task") + " took " + Text.seconds(all)
                        + " in all, the starts of their JVMs included, and the job " + Text.seconds(times.job())
                        + "; in the application master's JVM they need no starts and containers"));
    }

    /** Returns whether Hadoop's chains are the mapper or the reducer, which it does not run in uber mode. */
    private static boolean isChain(Settings settings) {
        return settings.text("mapreduce.job.map.class").equals(CHAINS + "ChainMapper")
                || settings.text("mapreduce.job.reduce.class").equals(CHAINS + "ChainReducer");
    }

    private static boolean isSmall(JobFacts job) {
        Settings settings = job.settings();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        return job.times().maps().size() <= settings.number("mapreduce.job.ubertask.maxmaps", MAX_MAPS)
                // Hadoop runs at most one reduce so, whatever the setting.
                && job.times().reduces().size() <= Math.min(1, settings.number("mapreduce.job.ubertask.maxreduces", 1))
                // The input of other file systems is not in the report.
                && input != null
                && input <= settings.bytes("mapreduce.job.ubertask.maxbytes", block(settings));
    }

    private static long block(Settings settings) {
        return settings.bytes("dfs.blocksize", 128L << 20);
    }

    private static boolean masterHolds(JobFacts job) {
        Settings settings = job.settings();
        double mb = Math.max(
                settings.number("mapreduce.map.memory.mb", -1), settings.number("mapreduce.reduce.memory.mb", -1));
        double vcores = Math.max(
                settings.number("mapreduce.map.cpu.vcores", 1), settings.number("mapreduce.reduce.cpu.vcores", 1));
        long heap = Math.max(
                heap(job.mapMemory().orElse(null)), heap(job.reduceMemory().orElse(null)));
        long masterHeap = (long) JobConf.parseMaximumHeapSizeMB(settings.text(MASTER_OPTIONS)) << 20;
        return mb <= settings.number(MASTER_MB, 1536)
                && vcores <= settings.number(MASTER_VCORES, 1)
                && heap <= masterHeap;
    }

    /** Returns the heap of a task. One of unknown size fits nowhere. */
    private static long heap(MemoryBounds bounds) {
        return bounds == null ? Long.MAX_VALUE : bounds.jvm().heap();
    }

    /**
     * A task archive, which shortens the start of the application master's and each task's JVM. Rests on the
     * mean time of a map. Not proposed if a setting of the job prevents it.
     */
    static Optional<Change> archive(JobFacts job) {
        Settings settings = job.settings();
        if (job.times().uber()
                || !settings.known()
                || job.times().map() >= Thresholds.LONG_TASK
                || TaskArchive.obstacle(settings.conf()).isPresent()
                || !TaskArchive.of(settings.conf()).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                TaskArchive.in(FOLDER).settings(settings.conf()),
                job.times().shortTasks() + "; build it with spillway task-archive build --dir " + FOLDER
                        + " and give its settings with -conf " + FOLDER + "/mapred-site-task-archive.xml"));
    }

    /**
     * Containers that run one task after the other. Rests on the mean time of a map and on the waves of
     * tasks.
     */
    static Optional<Change> sharedJvms(JobFacts job) {
        try {
            return shareJvms(job);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // a variable of the cluster hides a number
        }
    }

    private static Optional<Change> shareJvms(JobFacts job) {
        JobTimes times = job.times();
        int maps = times.maps().size();
        int reduces = times.reduces().size();
        int atOnce = times.containers().atOnce();
        boolean several = Math.max(maps, reduces) > atOnce;
        if (!several || times.map() >= Thresholds.LONG_TASK || !canShare(job)) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        values.put(JvmSharing.TASKS, "-1");
        values.put(
                JvmSharing.MASTER_OPTIONS,
                JvmSharing.masterOptions(job.settings().text(JvmSharing.MASTER_OPTIONS)));
        return Optional.of(new Change(
                values,
                Text.count((long) maps + reduces, "task") + ", at most " + atOnce + " at once; " + times.shortTasks()
                        + "; needs Spillway's jar (-libjars)"));
    }

    private static boolean canShare(JobFacts job) {
        Settings settings = job.settings();
        // The master's options would replace options of the job's that are not known.
        if (job.times().uber() || !settings.known()) {
            return false;
        }
        String master = JvmSharing.mainClass(settings.text(JvmSharing.MASTER_OPTIONS));
        boolean isShared = JvmSharing.MASTER.equals(master)
                && !settings.text(JvmSharing.TASKS).equals("1");
        return !isShared
                && (master == null || master.equals(JvmSharing.MASTER))
                && SharingRules.reasonAgainstAsking(settings.conf()) == null;
    }

    /**
     * Shorter heartbeats of the application master, which asks for containers with them. Rests on the waits
     * for containers, as a share of the job's time. Not proposed if a wait is so long that a full queue is
     * the reason.
     */
    static Optional<Change> heartbeat(JobFacts job) {
        JobTimes times = job.times();
        double present = job.settings().number(HEARTBEAT, 1000);
        double gap = times.containers().gap();
        double waited = times.first() + gap * (times.containers().rounds() - 1);
        if (present <= SHORT
                || times.uber()
                || waited / times.job() < Thresholds.SHARE
                || Math.max(gap, times.first()) > Thresholds.HEARTBEATS * present) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                HEARTBEAT,
                Integer.toString(SHORT),
                "the first task waited " + Text.seconds(times.first()) + " for a container, a later one "
                        + Text.seconds(gap) + "; with up to "
                        + Text.count(times.containers().rounds(), "task")
                        + " one after the other " + Text.percent(waited / times.job()) + " of the job"));
    }

    /**
     * Larger splits, each of several of the present ones. Rests on the mean time of a map and on the waves of
     * maps. Proposed only if the splits are about as large as blocks, because a split is never larger than
     * its file, and only if all containers still have a map and no map spills more often.
     */
    static Optional<Change> split(JobFacts job) {
        Settings settings = job.settings();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        int maps = job.times().maps().size();
        long split = Math.max(
                settings.bytes(SPLIT, 1), Math.min(settings.bytes(LARGEST_SPLIT, Long.MAX_VALUE), block(settings)));
        if (input == null || job.times().uber() || input < WHOLE * split * maps || input > UNSPLIT * split * maps) {
            return Optional.empty();
        }
        int factor = factor(job, MAX_FACTOR);
        return factor == 1
                ? Optional.empty()
                : Optional.of(new Change(
                        SPLIT,
                        Long.toString(split * factor),
                        Text.count(joined(maps, factor), "map") + " instead of " + maps + "; "
                                + job.times().shortTasks() + "; only if files have several blocks"));
    }

    /**
     * Maps that read several files each, by the sibling of the job's input format that does so. Rests on the bytes and the
     * mean time of a map and on the waves of maps, as {@link #split}, and proposed for maps that read less than half a block.
     */
    static Optional<Change> combinedFiles(JobFacts job) {
        Settings settings = job.settings();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        String name = settings.text(FORMAT).isEmpty()
                ? "TextInputFormat"
                : settings.text(FORMAT).replace(FORMATS, "");
        if (input == null || job.times().uber() || !settings.known() || !COMBINABLE.contains(name)) {
            return Optional.empty();
        }
        int maps = job.times().maps().size();
        int factor = factor(job, (double) block(settings) * maps / input);
        if (factor == 1) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        values.put(FORMAT, FORMATS + "Combine" + name);
        values.put(LARGEST_SPLIT, Long.toString(input / maps * factor));
        return Optional.of(new Change(
                values,
                Text.count(joined(maps, factor), "map") + " instead of " + maps + ", each of "
                        + Text.mib((double) input / maps) + "; " + job.times().shortTasks()
                        + "; only if the driver sets no input format and the mapper does not ask for its file"));
    }

    /** Returns how many of the present splits one map should read, a power of two. */
    private static int factor(JobFacts job, double most) {
        int factor = 1;
        while (2 * factor <= most && factor * job.times().map() < Thresholds.LONG_TASK && suits(2 * factor, job)) {
            factor *= 2;
        }
        return factor;
    }

    private static boolean suits(int factor, JobFacts job) {
        boolean full = joined(job.times().maps().size(), factor)
                >= job.times().containers().atOnce();
        boolean fits = job.times().reduces().isEmpty()
                || job.mapSide().limit() > 0
                        && job.mapSide().need() * factor <= job.mapSide().limit();
        return full && fits;
    }

    private static int joined(int maps, int factor) {
        return (maps + factor - 1) / factor;
    }
}
