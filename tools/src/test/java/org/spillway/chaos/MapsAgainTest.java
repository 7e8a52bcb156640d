package org.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.PluginKind;

class MapsAgainTest {
    private static final long BEGAN = 1_000_000;

    @Test
    void of_mapsAfterTheFault_firstAndCount() {
        MapsAgain again = MapsAgain.of(
                job(
                        attempt(Attempt.Kind.MAP, BEGAN - 5_000),
                        attempt(Attempt.Kind.REDUCE, BEGAN + 10),
                        attempt(Attempt.Kind.MAP, BEGAN + 31_250),
                        attempt(Attempt.Kind.MAP, BEGAN + 8_200),
                        attempt(Attempt.Kind.MAP, null)),
                BEGAN);

        assertThat(again.starts()).containsExactly(8_200L, 31_250L);
        assertThat(again.cells()).isEqualTo("8.2 | 2");
    }

    @Test
    void cells_noMapAfterTheFault_noSeconds() {
        MapsAgain again = MapsAgain.of(job(attempt(Attempt.Kind.MAP, BEGAN)), BEGAN);

        assertThat(again.first()).isEmpty();
        assertThat(again.cells()).isEqualTo("- | 0");
    }

    private static JobReport job(Attempt... attempts) {
        return new JobReportBuilder("job_1_0001", JobReport.SUCCEEDED, PluginKind.STOCK)
                .attempts(List.of(attempts))
                .build();
    }

    private static Attempt attempt(Attempt.Kind kind, Long start) {
        return new Attempt(
                "attempt_1_0001_m_000001_0",
                kind,
                "w2",
                null,
                JobReport.SUCCEEDED,
                true,
                start,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
