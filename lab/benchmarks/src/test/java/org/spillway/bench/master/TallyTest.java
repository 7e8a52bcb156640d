package org.spillway.bench.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapred.TaskAttemptID;
import org.junit.jupiter.api.Test;

class TallyTest {
    private final Tally tally = new Tally(3, 1);

    @Test
    void gapNanos_newJvms_sincePlaceWasFree() {
        tally.begunInNew(attempt("m_000000_0"), 100);
        tally.left(200);
        tally.left(300);
        tally.begunInNew(attempt("m_000001_0"), 1200);
        tally.begunInNew(attempt("m_000002_0"), 1500);
        tally.begunInNew(attempt("r_000000_0"), 1600);
        assertThat(tally.gapNanos(0)).isEqualTo(1000);
        assertThat(tally.gapNanos(99)).isEqualTo(1200);
    }

    @Test
    void gapNanos_usedJvm_sinceItsLastTask() {
        tally.begunInNew(attempt("m_000000_0"), 100);
        tally.begunInUsed(attempt("m_000001_0"), 200, 205);
        assertThat(tally.gapNanos(50)).isEqualTo(5);
    }

    @Test
    void lastBegin_secondAttempt_notCounted() {
        tally.begunInNew(attempt("m_000000_0"), 100);
        tally.begunInNew(attempt("r_000000_0"), 200);
        tally.begunInNew(attempt("m_000000_1"), 300);
        assertThat(tally.lastBegin()).isEqualTo(200);
    }

    @Test
    void means_nothingMeasured_nan() {
        assertThat(tally.gapNanos(50)).isNaN();
        assertThat(tally.questionNanos()).isNaN();
        tally.asked(10);
        tally.asked(20);
        assertThat(tally.questionNanos()).isEqualTo(15);
        assertThat(tally.questions()).isEqualTo(2);
    }

    private static TaskAttemptID attempt(String name) {
        return TaskAttemptID.forName("attempt_1_0001_" + name);
    }
}
