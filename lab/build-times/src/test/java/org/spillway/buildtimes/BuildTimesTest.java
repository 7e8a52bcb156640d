package org.spillway.buildtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTimesTest {
    @TempDir
    private Path project;

    @Test
    void readsTheReportsOfAllModules() throws IOException {
        report("engine/target/surefire-reports/TEST-a.FirstTest.xml", "a.FirstTest", "fast", "0.5");
        report("lab/formats/target/failsafe-reports/TEST-b.SecondIT.xml", "b.SecondIT", "slow", "1,200.25");
        report("engine/target/other/TEST-c.ThirdTest.xml", "c.ThirdTest", "unseen", "9");
        report("engine/src/target/surefire-reports/TEST-d.FourthTest.xml", "d.FourthTest", "unseen", "9");

        assertThat(TestReports.below(project, Instant.EPOCH))
                .containsExactlyInAnyOrder(
                        new TestTime("engine", "FirstTest", "fast", 0.5),
                        new TestTime("lab/formats", "SecondIT", "slow", 1200.25));
    }

    @Test
    void reportsOfAnEarlierBuildAreLeftOut() throws IOException {
        Instant start = Instant.parse("2026-11-25T02:36:43Z");
        Path old = report("engine/target/surefire-reports/TEST-a.OldTest.xml", "a.OldTest", "old", "1");
        Path fresh = report("engine/target/surefire-reports/TEST-a.NewTest.xml", "a.NewTest", "new", "2");
        Files.setLastModifiedTime(old, FileTime.from(start.minusSeconds(1)));
        Files.setLastModifiedTime(fresh, FileTime.from(start.plusSeconds(1)));

        assertThat(TestReports.below(project, start)).containsExactly(new TestTime("engine", "NewTest", "new", 2));
    }

    @Test
    void aReportThatIsCutShortIsNamed() throws IOException {
        Path file = report("engine/target/surefire-reports/TEST-a.FirstTest.xml", "a.FirstTest", "fast", "0.5");
        Files.writeString(file, "<testsuite><testcase classname=\"a.B\" name=\"c\" time=\"1\">");

        assertThatThrownBy(() -> TestReports.below(project, Instant.EPOCH))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void sumsModulesAndListsTheSlowestFirst() {
        List<TestTime> times = IntStream.rangeClosed(1, 30)
                .mapToObj(i -> new TestTime(i % 2 == 0 ? "even" : "odd", "ATest", "test" + i, i))
                .toList();

        List<String> lines = BuildTimes.tables(times).lines().toList();

        assertThat(lines).contains("     15     240.0  even", "     15     225.0  odd");
        List<String> slowest =
                lines.stream().filter(line -> line.contains("ATest.")).toList();
        assertThat(slowest).hasSize(20);
        assertThat(slowest.get(0)).isEqualTo("   30.0  even: ATest.test30");
        assertThat(slowest.get(19)).isEqualTo("   11.0  odd: ATest.test11");
    }

    private Path report(String path, String testClass, String test, String seconds) throws IOException {
        Path file = project.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(
                file,
                "<?xml version=\"1.0\"?>\n<testsuite name=\"" + testClass + "\"><properties/><testcase name=\"" + test
                        + "\" classname=\"" + testClass + "\" time=\"" + seconds + "\"/></testsuite>\n");
    }
}
