package org.spillway.tools.chaos;

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
                        attempt(Attempt.Kind.MAP, 1, BEGAN - 5_000),
                        attempt(Attempt.Kind.REDUCE, 1, BEGAN + 10),
                        attempt(Attempt.Kind.MAP, 1, BEGAN + 31_250),
                        attempt(Attempt.Kind.MAP, 0, BEGAN + 40), // of a map that had not begun before
                        attempt(Attempt.Kind.MAP, 1000, BEGAN + 8_200), // of a second master
                        attempt(Attempt.Kind.MAP, 1, null)),
                BEGAN);

        assertThat(again.starts()).containsExactly(8_200L, 31_250L);
        assertThat(again.cells()).isEqualTo("8.2 | 2");
    }

    @Test
    void cells_noMapAfterTheFault_noSeconds() {
        MapsAgain again = MapsAgain.of(job(attempt(Attempt.Kind.MAP, 1, BEGAN)), BEGAN);

        assertThat(again.first()).isEmpty();
        assertThat(again.cells()).isEqualTo("- | 0");
    }

    private static JobReport job(Attempt... attempts) {
        return new JobReportBuilder("job_1_0001", JobReport.SUCCEEDED, PluginKind.STOCK)
                .attempts(List.of(attempts))
                .build();
    }

    private static Attempt attempt(Attempt.Kind kind, int number, Long start) {
        return new Attempt(
                "attempt_1_0001_m_000001_" + number,
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
                null,
                null,
                null);
    }
}
