package org.spillway.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.OutputCheck;
import org.spillway.report.PluginKind;
import org.spillway.report.Report;
import org.spillway.report.RunVariant;
import org.spillway.report.SampleJobs;

class HtmlReportTest {
    private static final String EVIL = "<script>alert('x')</script>\" onload=\"y' & ${1+1} ";

    private final JobReport stock = SampleJobs.fullJob(1, PluginKind.STOCK, 9_000);
    private final JobReport spillway = SampleJobs.fullJob(2, PluginKind.SPILLWAY, 6_000);

    @Test
    void page_textWithMarkup_escaped() {
        JobReport job = SampleJobs.withSetting(
                SampleJobs.withState(SampleJobs.withName(stock, EVIL), EVIL), "spillway.test.x" + EVIL, EVIL);
        String page = page(new Comparison("a" + EVIL, List.of(job.with(new OutputCheck(false, EVIL)), spillway)));

        assertThat(page)
                .doesNotContain("<script", "<b>", "<killed>", "\" onload", "alert('x')")
                .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onload=&quot;y&#39; &amp; ${1+1}")
                .contains("task failed: &lt;b&gt;out of memory&lt;/b&gt;");
    }

    @Test
    void page_report_noOtherResources() {
        String page = page(new Comparison("sort", List.of(stock, spillway)));

        assertThat(page)
                .contains("default-src 'none'")
                .doesNotContain("<script", "<link", "<img", "@import", "http://", "https://");
        assertThat(Pattern.compile("url\\((?!#)").matcher(page).find()).isFalse();
    }

    @Test
    void page_twoSeries_sideBySide() {
        JobReport checked = stock.with(new OutputCheck(true, "the same bytes"));
        String page =
                page(new Comparison("sort", List.of(checked, spillway.with(new OutputCheck(true, "the same bytes")))));

        // There are six phases without the whole job, which has a card.
        assertThat(count(page, "class=\"track\"")).isEqualTo(12);
        assertThat(page).contains("title=\"stock: 9.00 s\"", "title=\"collector: 6.00 s\"", "1.50×", "faster");
        assertThat(page).contains("Outputs: the same bytes");
        // Nine attempts in each job.
        assertThat(count(page, "<g class=\"attempt\">")).isEqualTo(18);
        assertThat(count(page, "<rect class=\"sort\"")).isEqualTo(10);
        assertThat(count(page, "<rect class=\"failed\"")).isEqualTo(2);
        assertThat(count(page, "<rect class=\"killed\"")).isEqualTo(2);
        assertThat(page)
                .contains("Exit code is 137 &lt;killed&gt; &amp; &quot;gone&quot;</td>", "m0 · 2 spills")
                .contains(">differs<");
    }

    @Test
    void page_settingsWithClasses_shortUnlessThatHidesADifference() {
        String key = "mapreduce.map.output.compress.codec";
        JobReport one = SampleJobs.withSetting(stock, key, "a.b.Codec");
        JobReport other = SampleJobs.withSetting(spillway, key, "c.Codec");

        assertThat(page(new Comparison("sort", List.of(one, SampleJobs.withSetting(spillway, key, "a.b.Codec")))))
                .contains("<td>Codec</td><td>Codec</td>", "<td>MapTask$MapOutputBuffer</td><td>SpillwayCollector</td>");
        assertThat(page(new Comparison("sort", List.of(one, other)))).contains("<td>a.b.Codec</td><td>c.Codec</td>");
    }

    @Test
    void page_oneJob_noRatios() {
        String page = page(new Comparison("sort", List.of(stock)));

        assertThat(count(page, "class=\"track\"")).isEqualTo(6);
        assertThat(page).doesNotContain("faster", "slower", "differs</span>").contains("Nobody has checked");
    }

    @Test
    void page_skewedJob_noted() {
        JobReport skewed = SampleJobs.withSkew(stock, "key a%3Cb in partition 7 has 9000 of 10000 records (90 %)");
        assertThat(page(new Comparison("sort", List.of(skewed))))
                .contains("stock: key a%3Cb in partition 7 has 9000 of 10000 records (90 %) of m0");
    }

    @Test
    void page_changeOfMemory_noted() {
        JobReport judged = SampleJobs.withMemory(stock, "mapreduce.map.memory.mb=384, because m0<b> had 300 MiB");
        assertThat(page(new Comparison("sort", List.of(judged))))
                .contains("stock: mapreduce.map.memory.mb=384, because m0&lt;b&gt; had 300 MiB");
    }

    @Test
    void page_severalRuns_medianOfSeries() {
        String page = page(new Comparison(
                "sort",
                List.of(
                        stock,
                        spillway,
                        SampleJobs.fullJob(3, PluginKind.STOCK, 90_000),
                        SampleJobs.fullJob(4, PluginKind.SPILLWAY, 6_000),
                        SampleJobs.fullJob(5, PluginKind.STOCK, 9_000))));

        assertThat(page)
                .contains(
                        "stock, median of 3 runs",
                        "collector, median of 2 runs",
                        "title=\"stock, median of 3 runs: 9.00 s\"");
        assertThat(count(page, "<div class=\"timeline\">")).isEqualTo(2);
    }

    @Test
    void page_failedJob_namedFirst() {
        String page = page(new Comparison("sort", List.of(stock, SampleJobs.withState(spillway, "FAILED"))));

        assertThat(page)
                .contains("note bad", "collector job_1_0002 failed, state=FAILED: task failed:")
                .doesNotContain("faster");
    }

    @Test
    void page_jobWithoutTasks_shown() {
        JobReport empty = new JobReportBuilder("job_1_0009", "FAILED", PluginKind.UNKNOWN).build();

        assertThat(page(new Comparison("x", List.of(empty))))
                .contains("job_1_0009", "Not known", "map side not known, reduce side not known");
        assertThat(page(new Comparison("x", List.of(JobReport.failed("job_1_0010", RunVariant.BOTH)))))
                .contains("both job_1_0010 failed", "map side spillway, reduce side spillway");
    }

    @Test
    void page_fourWays_sideBySide() {
        String page = page(new Comparison(
                "sort",
                List.of(
                        stock,
                        SampleJobs.withWay(SampleJobs.fullJob(3, PluginKind.STOCK, 8_000), RunVariant.TUNED),
                        spillway,
                        SampleJobs.withWay(SampleJobs.fullJob(4, PluginKind.SPILLWAY, 4_000), RunVariant.BOTH))));

        // Seven phases with the whole job.
        assertThat(count(page, "class=\"track\"")).isEqualTo(28);
        assertThat(page)
                .contains("<div class=\"bars named\">", "title=\"tuned: 8.00 s\"", "title=\"both: 4.00 s\"")
                .contains("<strong>2.25×</strong> stock / both", "<strong>2.00×</strong> tuned / both")
                .contains("map task, stock / both", "map task, tuned / both", "reduce task, tuned / both")
                .contains("map side spillway, reduce side stock", "map side spillway, reduce side spillway")
                .contains("r0 · 1 spill", "read locally 4")
                .doesNotContain("map task, stock / collector");
        for (String style : List.of("stock", "other-c", "other-a", "spillway")) {
            assertThat(page).contains("<i class=\"swatch " + style + "\"></i>");
        }
    }

    private static String page(Comparison comparison) {
        return HtmlReport.page(Report.of("report", List.of(comparison)));
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
