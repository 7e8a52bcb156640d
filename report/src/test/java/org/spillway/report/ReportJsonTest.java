package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.html.HtmlReport;

class ReportJsonTest {
    private final Report report = Report.of(
            "two sorts",
            List.of(new Comparison(
                    "sort",
                    List.of(
                            SampleJobs.withMemory(
                                            SampleJobs.fullJob(1, PluginKind.STOCK, 9_000),
                                            "mapreduce.map.memory.mb=384")
                                    .with(new OutputCheck(true, "right")),
                            SampleJobs.fullJob(2, PluginKind.SPILLWAY, 6_000),
                            SampleJobs.fullJob(3, PluginKind.SPILLWAY, 6_000)
                                    .with(OutputCheck.undecided("rounding"))))));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("report.json");
        ReportJson.write(report, file);
    }

    @Test
    void read_writtenReport_equal() throws Exception {
        Report read = ReportJson.read(file);

        assertThat(read).isEqualTo(report);
        // The settings also keep the report's order, which equals does not check.
        assertThat(read.comparisons().get(0).jobs().get(0).settings().keySet())
                .containsExactlyElementsOf(
                        report.comparisons().get(0).jobs().get(0).settings().keySet());
    }

    /** The title of a comparison of a command's runs is its command line, and clients put theirs into the names of jobs. */
    @Test
    void write_passwordInTitleAndName_redacted() throws Exception {
        String command = "job.jar -Ddb.password=hunter2 hdfs://me:hunter2@host/in";
        JobReport job = SampleJobs.withMemory(SampleJobs.fullJob(1, PluginKind.STOCK, 9_000), command)
                .named(command);
        Report titled = Report.of(command, List.of(new Comparison(command, List.of(job))));

        ReportJson.write(titled, file);

        assertThat(Files.readString(file, StandardCharsets.UTF_8)).doesNotContain("hunter2");
        assertThat(HtmlReport.page(titled)).doesNotContain("hunter2");
        String shown = "job.jar -Ddb.password=<redacted> hdfs://me:<redacted>@host/in";
        assertThat(ReportJson.read(file).title()).isEqualTo(shown);
        assertThat(ReportJson.read(file).comparisons().get(0).title()).isEqualTo(shown);
        JobReport read = ReportJson.read(file).comparisons().get(0).jobs().get(0);
        assertThat(read.name()).isEqualTo(shown);
        assertThat(read.memory()).containsExactly(shown);
    }

    /** Other programs rely on these names. A change needs a new version of the format. */
    @Test
    void write_report_documentedMembers() throws Exception {
        JsonNode root = new ObjectMapper().readTree(file.toFile());

        assertThat(names(root)).containsExactly("version", "title", "made", "comparisons");
        assertThat(root.path("version").intValue()).isEqualTo(1);
        assertThat(names(root.at("/comparisons/0"))).containsExactly("title", "jobs");
        assertThat(names(root.at("/comparisons/0/jobs/0")))
                .containsExactly(
                        "id",
                        "name",
                        "user",
                        "state",
                        "collector",
                        "shuffle",
                        "submitted",
                        "launched",
                        "finished",
                        "settings",
                        "counters",
                        "attempts",
                        "error",
                        "check",
                        "memory");
        assertThat(names(root.at("/comparisons/0/jobs/0/check"))).containsExactly("good", "finding");
        assertThat(names(root.at("/comparisons/0/jobs/1/attempts/0")))
                .containsExactly(
                        "id",
                        "kind",
                        "host",
                        "state",
                        "used",
                        "start",
                        "mapFinish",
                        "finish",
                        "spilledRecords",
                        "spillway",
                        "error",
                        "input");
        assertThat(root.at("/comparisons/0/jobs/1/collector").asText()).isEqualTo("SPILLWAY");
        assertThat(root.at("/comparisons/0/jobs/1/attempts/0/spillway/SPILLS").asLong())
                .isEqualTo(2);
    }

    /** Files that were written before the reduce side had a plug-in. */
    @Test
    void read_jobWithoutShuffle_fromItsSettings() throws Exception {
        edit("\"shuffle\" : \"STOCK\",", "");

        assertThat(ReportJson.read(file)).isEqualTo(report);
    }

    @Test
    void read_newerVersion_throws() throws Exception {
        edit("\"version\" : 1", "\"version\" : 2");

        assertThatThrownBy(() -> ReportJson.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("version=2", "newest known=1", "report.json");
    }

    @Test
    void read_unknownMember_ignored() throws Exception {
        edit("\"title\" : \"two sorts\"", "\"title\" : \"two sorts\", \"news\" : [1]");

        assertThat(ReportJson.read(file)).isEqualTo(report);
    }

    @Test
    void read_otherJson_throws() throws Exception {
        Files.writeString(file, "{\"bench\":\"scale\"}", StandardCharsets.UTF_8);

        assertThatThrownBy(() -> ReportJson.read(file)).hasMessageContainingAll("not a report", "report.json");
    }

    @Test
    void read_jobWithoutId_throws() throws Exception {
        edit("\"id\" : \"job_1_0001\",", "");

        assertThatThrownBy(() -> ReportJson.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("id");
    }

    private void edit(String from, String to) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to), StandardCharsets.UTF_8);
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
