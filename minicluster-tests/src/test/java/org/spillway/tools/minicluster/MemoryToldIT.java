package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.jobs.Dedup;
import org.spillway.jobs.InvertedIndex;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.SecondarySort;
import org.spillway.jobs.generate.Generate;
import org.spillway.report.RunVariant;

/**
 * Sample jobs in larger containers than they need, and again with the settings that {@code doctor --job} names: Hadoop's counters
 * must have the GB-hours that doctor told. The memory of a task is exact. Its time is the run's, so a second run has the told
 * GB-hours times the ratio of the two runs' times.
 */
@Tag("nightly")
class MemoryToldIT {
    private static final Path FOLDER = new Path("/memory-told");
    private static final int MAPS = 4;
    private static final int ROWS = 20_000;
    private static final int SEED = 67;

    /** In percent: numbers of three digits. What is left is the difference of two of them, and a quarter of the larger one. */
    private static final int DIGITS = 1;

    private static final int DIGITS_OF_DIFFERENCE = 4;

    /** The time of tasks of seconds, in one run over the other: other tests run beside them. */
    private static final double TIMES = 2.5;

    private static final Pattern TOLD = Pattern.compile("frees ([0-9.]+) of ([0-9.]+) GB-hours");

    // Where a heap may be too large no garbage is collected: its share of the CPU time of a task of seconds would be
    // chance.
    private static final String OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=128m ";
    private static final int LARGE_MB = 3072;
    private static final String LARGE_HEAP = OPTIONS + "-Xms512m -Xmn384m -Xmx2048m";
    private static final int FITTING_MB = 512;
    private static final String FITTING_HEAP = OPTIONS + "-Xms200m -Xmx256m";

    /** A kind of task: its settings, and Hadoop's counters of its time. */
    enum Kind {
        MAP(MRJobConfig.MAP_MEMORY_MB, MRJobConfig.MAP_JAVA_OPTS, JobCounter.MB_MILLIS_MAPS, JobCounter.MILLIS_MAPS),
        REDUCE(
                MRJobConfig.REDUCE_MEMORY_MB,
                MRJobConfig.REDUCE_JAVA_OPTS,
                JobCounter.MB_MILLIS_REDUCES,
                JobCounter.MILLIS_REDUCES);

        private final String container;
        private final String options;
        private final JobCounter mbMillis;
        private final JobCounter millis;

        Kind(String container, String options, JobCounter mbMillis, JobCounter millis) {
            this.container = container;
            this.options = options;
            this.mbMillis = mbMillis;
            this.millis = millis;
        }

        long mbMillis(Job job) throws Exception {
            return job.getCounters().findCounter(mbMillis).getValue();
        }

        long millis(Job job) throws Exception {
            return job.getCounters().findCounter(millis).getValue();
        }

        double gbHours(Job job) throws Exception {
            return mbMillis(job) / 1024.0 / 3_600_000;
        }
    }

    /** The tasks whose containers are too large, of a sample job. */
    enum Waste {
        OF_MAPS(EnumSet.of(Kind.MAP), RunVariant.STOCK, InvertedIndex::new, "words"),
        OF_REDUCES(EnumSet.of(Kind.REDUCE), RunVariant.BOTH, Dedup::new, "urls"),
        OF_BOTH(EnumSet.allOf(Kind.class), RunVariant.BOTH, SecondarySort::new, "pairs");

        private final Set<Kind> kinds;
        private final RunVariant variant;
        private final Supplier<JobTool> tool;
        private final String rows;

        Waste(Set<Kind> kinds, RunVariant variant, Supplier<JobTool> tool, String rows) {
            this.kinds = kinds;
            this.variant = variant;
            this.tool = tool;
            this.rows = rows;
        }

        Path path(String name) {
            return new Path(new Path(FOLDER, name()), name);
        }
    }

    @ParameterizedTest
    @EnumSource
    void job_settingsThatDoctorNames_gbHoursAsTold(Waste waste) throws Exception {
        generate(waste);
        Configuration conf = settings(waste);
        Job wasteful = run(waste, conf, "wasteful");
        String advice = NamedChange.doctor(wasteful);
        List<NamedChange> changes = NamedChange.ofMemory(advice);
        assertThat(changes).as(advice).hasSameSizeAs(waste.kinds);
        changes.forEach(change -> change.settings().forEach(conf::set));

        Job frugal = run(waste, conf, "frugal");
        assertThat(ClusterSite.CLUSTER.parts(waste.path("frugal")))
                .isEqualTo(ClusterSite.CLUSTER.parts(waste.path("wasteful")));
        for (Kind kind : waste.kinds) {
            NamedChange change = changes.stream()
                    .filter(one -> one.settings().containsKey(kind.container))
                    .findFirst()
                    .orElseThrow();
            assertAsTold(kind, change, wasteful, frugal);
        }
        String rest = NamedChange.doctor(frugal);
        assertThat(NamedChange.ofMemory(rest)).as(rest).isEmpty();
        assertThat(rest).doesNotContain("exceeded");
    }

    private static void assertAsTold(Kind kind, NamedChange change, Job wasteful, Job frugal) throws Exception {
        Matcher told = TOLD.matcher(change.reason());
        assertThat(told.find()).as(change.reason()).isTrue();
        double freed = Double.parseDouble(told.group(1));
        double all = Double.parseDouble(told.group(2));
        assertThat(all).as(change.reason()).isCloseTo(kind.gbHours(wasteful), withinPercentage(DIGITS));
        assertThat(kind.mbMillis(frugal))
                .as("containers of %s", change.settings())
                .isEqualTo(Long.parseLong(change.settings().get(kind.container)) * kind.millis(frugal));

        double longer = (double) kind.millis(frugal) / kind.millis(wasteful);
        String what = kind + ": " + change + "; second run " + kind.gbHours(frugal) + " GB-hours, in " + longer
                + " of the first run's time";
        assertThat(kind.gbHours(frugal))
                .as(what)
                .isCloseTo((all - freed) * longer, withinPercentage(DIGITS_OF_DIFFERENCE));
        assertThat(longer).as(what).isBetween(1 / TIMES, TIMES);
    }

    private static void generate(Waste waste) throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        // Runs in this JVM, because a job on the cluster would take seconds.
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        conf.setInt(MRJobConfig.NUM_MAPS, MAPS);
        assertThat(ClusterJobs.run(new Generate(), conf, "--seed", SEED, waste.rows, ROWS, waste.path("input")))
                .isTrue();
    }

    private static Configuration settings(Waste waste) throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        waste.variant.settings().forEach(conf::set);
        conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        // With several, doctor may call for fewer reduces, which need other memory.
        conf.setInt(MRJobConfig.NUM_REDUCES, 1);
        for (Kind kind : Kind.values()) {
            boolean large = waste.kinds.contains(kind);
            conf.setInt(kind.container, large ? LARGE_MB : FITTING_MB);
            conf.set(kind.options, large ? LARGE_HEAP : FITTING_HEAP);
        }
        return conf;
    }

    private static Job run(Waste waste, Configuration conf, String name) throws Exception {
        JobTool tool = waste.tool.get();
        boolean good = ClusterJobs.run(tool, conf, waste.path("input"), waste.path(name));
        ContainerLogs.requireGood(good, tool.job());
        return tool.job();
    }
}
