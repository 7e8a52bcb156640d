package org.spillway.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.OutputCheck;
import org.spillway.report.PluginKind;
import org.spillway.report.Report;
import org.spillway.report.ReportJson;
import org.spillway.report.ReportTable;
import org.spillway.report.SampleJobs;

class ReportMainTest {
    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private String history;

    @BeforeEach
    void prepare() throws Exception {
        history = Path.of(ReportTable.class
                        .getResource("one-map-attempt-killed.jhist")
                        .toURI())
                .toString();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveBack() {
        System.setOut(realOut);
        System.setErr(realErr);
    }

    @Test
    void run_historyFile_writesHtmlAndJson() throws Exception {
        Path html = folder.resolve("a.html");
        Path json = folder.resolve("a.json");

        assertThat(ReportMain.run("--html", html.toString(), "--json", json.toString(), history))
                .isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("job_1795241873907_0002 terasort, SUCCEEDED, submitted 2026-11-21T06:18:09Z")
                .contains("17112     3665         3760        145         766");
        assertThat(html).content().contains("<title>terasort</title>", "Exit code is 137");
        Report saved = ReportJson.read(json);
        assertThat(saved.comparisons().get(0).jobs().get(0).attempts()).hasSize(6);
    }

    @Test
    void run_controlCharactersInName_escaped() throws Exception {
        JobReport job = SampleJobs.fullJob(1, PluginKind.STOCK, 9_000);
        JobReport evil = SampleJobs.named(job, "sort\u001b]0;owned\u0007\njob_1_0002 forged");
        Path saved = folder.resolve("saved.json");
        ReportJson.write(
                Report.of("a", List.of(new Comparison("a", List.of(evil.with(new OutputCheck(false, "b\u009bad")))))),
                saved);

        assertThat(ReportMain.run(saved.toString())).isZero();
        assertThat(ReportMain.run("no\u001b[2J.jhist")).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .doesNotContain("\u001b", "\u0007", "\u009b", "\njob_1_0002")
                .contains("sort\\u001b]0;owned\\u0007\\njob_1_0002 forged", "b\\u009bad");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .doesNotContain("\u001b")
                .contains("cannot read no\\u001b[2J.jhist");
    }

    @Test
    void run_passwordInJvmOptions_redacted() throws Exception {
        JobReport job = SampleJobs.withOptions("-Xmx1g -Djavax.net.ssl.keyStorePassword=hunter2 -Dmy.port=7");
        Path saved = folder.resolve("saved.json");
        Path html = folder.resolve("a.html");
        ReportJson.write(Report.of("a", List.of(new Comparison("a", List.of(job)))), saved);

        assertThat(ReportMain.run("--html", html.toString(), saved.toString())).isZero();
        String options = "-Xmx1g -Djavax.net.ssl.keyStorePassword=<redacted> -Dmy.port=7";
        assertThat(saved).content().doesNotContain("hunter2").contains(options);
        assertThat(html)
                .content()
                .doesNotContain("hunter2")
                .contains(options.replace("<", "&lt;").replace(">", "&gt;"));
    }

    @Test
    void run_savedReportAndHistory_compared() throws Exception {
        Path saved = folder.resolve("saved.json");
        ReportJson.write(
                Report.of(
                        "then",
                        List.of(new Comparison("then", List.of(SampleJobs.fullJob(1, PluginKind.STOCK, 9_000))))),
                saved);

        assertThat(ReportMain.run(saved.toString(), history)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("stock ", "\nnot known ", "stock / not known ");
    }

    @Test
    void run_savedReport_comparisonsUnchanged() throws Exception {
        Path saved = folder.resolve("saved.json");
        Comparison one = new Comparison("one", List.of(SampleJobs.fullJob(1, PluginKind.STOCK, 9_000)));
        Comparison two = new Comparison("two", List.of(SampleJobs.fullJob(2, PluginKind.STOCK, 9_000)));
        ReportJson.write(Report.of("then", List.of(one, two)), saved);
        Path again = folder.resolve("again.json");

        assertThat(ReportMain.run("--title=now", "--json=" + again, saved.toString()))
                .isZero();
        assertThat(ReportJson.read(again).title()).isEqualTo("now");
        assertThat(ReportJson.read(again).comparisons()).containsExactly(one, two);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; no job given",
                "--bogus; '--bogus'",
                "job_1_0002; job_1_0002: HADOOP_CONF_DIR=",
                "notes.txt; notes.txt: neither a job id",
                "--history=localhost:19888 job_1_0002; --history=localhost:19888: must be like",
                "--html=/no/such/folder/a.html x.jhist; --html=/no/such/folder/a.html: /no/such/folder is not a folder",
            })
    void run_wrongCommandLine_exitCode2WithReason(String line, String expected) {
        assertThat(ReportMain.run(line.isEmpty() ? new String[0] : line.split(" ")))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("spillway report: ")
                .contains(expected)
                .contains("Exit codes: 0");
    }

    @Test
    void run_unreadableFile_exitCode1WithReason() throws Exception {
        Path broken = folder.resolve("broken.jhist");
        Files.writeString(broken, "Avro-Json\n{", StandardCharsets.UTF_8);

        assertThat(ReportMain.run(broken.toString())).isEqualTo(1);
        assertThat(ReportMain.run(folder.resolve("missing.jhist").toString())).isEqualTo(1);
        assertThat(ReportMain.run(folder.resolve("missing.json").toString())).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("spillway report: cannot read " + broken + ": ")
                .contains("spillway report: cannot read " + folder.resolve("missing.jhist") + ": ")
                .contains("spillway report: cannot read " + folder.resolve("missing.json") + ": ")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b:c/x.jhist", "hdfs://no-host.invalid:1/x.jhist"})
    void report_nameThatHadoopRefuses_oneLineNamesIt(String name) {
        assertThat(ReportMain.run(name)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("spillway report: cannot read " + name + ": ")
                .doesNotContain("\tat ");
    }

    @Test
    void run_help_exitCode0() {
        assertThat(ReportMain.run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--html", "--json", "--history", "job_1_0002");
    }
}
