package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmUseTest {
    @Test
    void of_sharedJvms_tasksAndWaits() {
        JvmUse use = JvmUse.of(job(
                        attempt("c2", 10, 20L),
                        attempt("c3", 10, 30L),
                        attempt("c2", 25, 40L),
                        attempt("c3", 31, 50L),
                        attempt("c2", 47, 60L)))
                .orElseThrow();

        assertThat(use).isEqualTo(new JvmUse(2, 5, 3, List.of(5L, 7L, 1L)));
        assertThat(use.medianWait()).hasValue(5);
        assertThat(use.longestWait()).hasValue(7);
    }

    @Test
    void of_jvmForEachTask_noWaits() {
        JvmUse use =
                JvmUse.of(job(attempt("c2", 10, 20L), attempt("c3", 21, null))).orElseThrow();

        assertThat(use).isEqualTo(new JvmUse(2, 2, 1, List.of()));
        assertThat(use.medianWait()).isEmpty();
        assertThat(use.longestWait()).isEmpty();
    }

    @Test
    void of_missingContainer_empty() {
        assertThat(JvmUse.of(job())).isEmpty();
        assertThat(JvmUse.of(job(attempt("c2", 10, 20L), attempt(null, 10, 20L))))
                .isEmpty();
    }

    private static Attempt attempt(String container, long start, Long finish) {
        return new Attempt(
                "a",
                Attempt.Kind.MAP,
                "n",
                container,
                "SUCCEEDED",
                true,
                start,
                null,
                null,
                null,
                finish,
                null,
                Map.of(),
                "",
                Map.of(),
                null);
    }

    private static JobReport job(Attempt... attempts) {
        return SampleJobs.ofAttempts(List.of(attempts));
    }
}
