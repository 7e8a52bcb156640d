package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.jobs.JobsDriver;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.ReportJson;
import org.spillway.report.RunVariant;
import org.spillway.tools.compare.CompareMain;
import org.spillway.tools.compare.EmbeddedCompareCluster;

/**
 * Tests {@code scripts/spillway compare} on the shared cluster. Its commands run in separate JVMs, because they end
 * their JVM.
 */
class CompareIT {
    private static final String SMALL = "-Dmapreduce.map.java.opts=" + ClusterJobs.QUICK_START;
    private static final String ONE_REDUCE = "-Dmapreduce.job.reduces=1";

    @TempDir
    private Path temp;

    private Path json;
    private String input;

    @BeforeEach
    void makeInput() throws IOException {
        json = temp.resolve("report.json");
        // The URI of a local file is valid on a cluster whose default file system is another one.
        input = Files.writeString(temp.resolve("text"), "a b a\nc a\n", StandardCharsets.UTF_8)
                .toUri()
                .toString();
    }

    @Test
    void compare_wordCount_sameOutput() throws Exception {
        assertThat(compare(JobsDriver.class, "wordcount", SMALL, ONE_REDUCE, input, "{out}"))
                .isZero();

        assertSame(ReportJson.read(json).comparisons().get(0), RunVariant.STOCK, RunVariant.BOTH);
    }

    @Tag("nightly")
    @Test
    void compare_fourWays_timesOfAllJobs() throws Exception {
        assertThat(compare(
                        List.of("--ways", "stock,tuned,both,shared"),
                        JobsDriver.class,
                        "grep",
                        SMALL,
                        input,
                        "{out}",
                        "[ab]"))
                .isZero();

        List<Comparison> jobs = ReportJson.read(json).comparisons();
        assertThat(jobs).as("counting, and sorting by count").hasSize(2);
        jobs.forEach(job -> assertSame(job, RunVariant.STOCK, RunVariant.TUNED, RunVariant.BOTH, RunVariant.SHARED));
    }

    private static void assertSame(Comparison job, RunVariant... variants) {
        assertThat(job.jobs()).extracting(RunVariant::of).containsExactly(variants);
        assertThat(job.jobs()).allMatch(JobReport::good);
        assertThat(job.jobs().get(variants.length - 1).check().finding())
                .startsWith("same bytes in ")
                .endsWith(" files, beside stock-1");
    }

    @Tag("nightly")
    @Test
    void compare_outputDiffers_named() throws Exception {
        assertThat(compare(ClockJob.class, SMALL, ONE_REDUCE, input, "{out}")).isEqualTo(1);
        assertThat(finding()).startsWith("different in 2 files (part-r-00000: different)");
    }

    /** The job is refused because of a setting that only the start of Spillway's way has. */
    @Test
    void compare_startConf_reachesTheJobs() throws Exception {
        Path start = Files.writeString(
                temp.resolve("start.xml"),
                "<configuration><property><name>spillway.spill.threads</name>"
                        + "<value>99</value></property></configuration>");
        assertThat(compare(
                        List.of("--start-conf", start.toString()),
                        JobsDriver.class,
                        "wordcount",
                        SMALL,
                        ONE_REDUCE,
                        input,
                        "{out}"))
                .isEqualTo(1);
        assertThat(finding()).contains("was not taken by Spillway");
    }

    @Tag("nightly")
    @Test
    void compare_failedCommand_noReport() throws Exception {
        assertThat(compare(JobsDriver.class, "wordcount", input + "-not-there", "{out}"))
                .isEqualTo(1);
        assertThat(json).as("no job ran, nothing to report").doesNotExist();
    }

    private int compare(Class<?> main, String... arguments) throws IOException {
        return compare(List.of(), main, arguments);
    }

    private int compare(List<String> options, Class<?> main, String... arguments) throws IOException {
        Path jar = MainJar.of(main, temp);
        List<String> args = new ArrayList<>(options);
        args.addAll(List.of("--json", json.toString(), "--", jar.toString()));
        args.addAll(List.of(arguments));
        return CompareMain.run(new EmbeddedCompareCluster(SharedCluster.get()), args.toArray(new String[0]));
    }

    private String finding() throws IOException {
        return ReportJson.read(json).comparisons().get(0).jobs().get(1).check().finding();
    }
}
