package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.foreign.ProgramRun;

/** Runs .ci/BuildTimes.java, which is of no module. */
class BuildTimesTest {
    private static final Instant BEGAN = Instant.parse("2026-11-25T02:36:43Z");

    @TempDir
    private Path project;

    @Test
    void run_reportsOfTwoModules_sumsAndSlowestFirst() throws Exception {
        report("engine/target/surefire-reports/TEST-a.OldTest.xml", BEGAN.minusSeconds(1), "old", "9");
        report("engine/target/surefire-reports/TEST-a.ATest.xml", BEGAN.plusSeconds(1), "fast", "0.5");
        report("engine/target/surefire-reports/TEST-a.BTest.xml", BEGAN.plusSeconds(1), "slower", "2");
        report("lab/formats/target/failsafe-reports/TEST-b.SlowIT.xml", BEGAN.plusSeconds(1), "slow", "1,200.25");
        report("engine/target/other/TEST-c.OtherTest.xml", BEGAN.plusSeconds(1), "unseen", "9");
        Path cut = report("engine/target/surefire-reports/TEST-a.CutTest.xml", BEGAN.plusSeconds(1), "cut", "9");
        Files.writeString(cut, "<testsuite><testcase ");

        assertThat(run())
                .isEqualTo(String.join(
                        "\n",
                        "cut short, or no XML: " + cut,
                        "",
                        "  tests   seconds  module",
                        "      2       2.5  engine",
                        "      1    1200.3  lab/formats",
                        "",
                        "20 slowest tests",
                        "seconds  test",
                        " 1200.3  lab/formats: SlowIT.slow",
                        "    2.0  engine: BTest.slower",
                        "    0.5  engine: ATest.fast",
                        ""));
    }

    private String run() throws IOException, InterruptedException {
        ProgramRun run = ProgramRun.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Path.of("../.ci/BuildTimes.java").toString(),
                project.toString(),
                BEGAN.toString());
        assertThat(run.exit()).as(run.output()).isZero();
        return run.output();
    }

    private Path report(String path, Instant written, String test, String seconds) throws IOException {
        Path file = project.resolve(path);
        Files.createDirectories(file.getParent());
        String testClass = path.replaceAll(".*TEST-|\\.xml", "");
        Files.writeString(
                file,
                "<?xml version=\"1.0\"?>\n<testsuite name=\"" + testClass + "\"><properties/><testcase name=\"" + test
                        + "\" classname=\"" + testClass + "\" time=\"" + seconds + "\"/></testsuite>\n");
        return Files.setLastModifiedTime(file, FileTime.from(written));
    }
}
