package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.PluginKind;
import org.spillway.report.RunVariant;

class JobPairsTest {
    private static final CommandRun STOCK = run(RunVariant.STOCK, "a: /out/stock-1", "b", "b", "c 17");

    @Test
    void of_sameNamesInOtherOrder_pairedByName() {
        JobPairs pairs = JobPairs.of(STOCK, run(RunVariant.BOTH, "b", "a: /out/both-1", "b", "c 99"));
        assertThat(pairs.pairs())
                .extracting(pair -> pair.first().id() + " " + pair.second().id())
                .containsExactly("stock-1 both-0", "stock-0 both-1", "stock-2 both-2");
        assertThat(pairs.alone()).extracting(JobReport::name).containsExactly("c 99");
    }

    @Test
    void of_oneMoreJobOfSameName_leftAlone() {
        JobPairs pairs = JobPairs.of(STOCK, run(RunVariant.BOTH, "b", "b", "b"));
        assertThat(pairs.pairs()).hasSize(2);
        assertThat(pairs.alone()).extracting(JobReport::id).containsExactly("both-2");
    }

    private static CommandRun run(RunVariant variant, String... names) {
        List<JobReport> jobs = Stream.iterate(0, i -> i + 1)
                .limit(names.length)
                .map(i -> job(variant + "-" + i, names[i]))
                .toList();
        return new CommandRun(variant, 1, 0, new Path("/out/" + variant + "-1"), jobs);
    }

    private static JobReport job(String id, String name) {
        return new JobReportBuilder(id, "SUCCEEDED", PluginKind.NONE)
                .shuffle(PluginKind.NONE)
                .name(name)
                .build();
    }
}
