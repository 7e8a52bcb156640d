package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.Failure;

class TeraSortRunTest {
    @Test
    void sort_settingThatTheJobRefuses_failsInOneLine() {
        Map<String, String> settings = Map.of("mapreduce.job.reduces", "x");
        TeraSortPlan plan = new TeraSortPlan(10, 0, 0, null, List.of(RunVariant.STOCK), 1, settings, Map.of(), null);
        TeraSortRun run = new TeraSortRun(new JobRunner(), plan, new Configuration(), new Path("/none"), false);

        assertThatThrownBy(() -> run.sort(RunVariant.STOCK, 1))
                .isInstanceOf(Failure.class)
                .hasMessage("terasort stock was refused before it was submitted; its message is above");
    }
}
