package org.spillway.tools.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.PluginKind;
import org.spillway.report.RunVariant;

class RecoveryTableTest {
    @Test
    void line_jobWithoutHistory_figuresUnknown() {
        JobReport job = new JobReportBuilder("job_1_0001", JobReport.SUCCEEDED, PluginKind.STOCK).build();

        assertThat(RecoveryTable.line(Fault.values()[0], RunVariant.STOCK, job, 1_000))
                .endsWith(" | ? | ? | ?");
    }
}
