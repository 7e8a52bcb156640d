package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.jvm.master.LargerRetries.Size;

class LargerRetriesTest {
    private static final TaskId TASK = JvmIds.map(0).getTaskId();

    private final LargerRetries retries = new LargerRetries(true);

    @ParameterizedTest
    @CsvSource({
        "1024, 1024, 9999, 1536",
        "1536, 1024, 9999, 2304",
        "2304, 1024, 9999, 2304", // the most
        "2048, 1024, 9999, 2304", // YARN has rounded up
        "1024, 1024, 1100, 1100", // of the cluster
        "1024, 1024, 1024, 1024",
        "1, 1, 9999, 1",
    })
    void next_size_oneAndAHalfTimesWithinLimits(long died, long first, long most, long next) {
        assertThat(LargerRetries.next(died, first, most)).isEqualTo(next);
    }

    @Test
    void died_againAndAgain_atMostTwoAndAQuarterTimes() {
        assertThat(retries.died(JvmIds.map(0), 1024, true)).contains("1024 MB").contains("1536 MB");
        assertThat(retries.of(TASK)).isEqualTo(new Size(1024, 1536, true));
        assertThat(retries.died(JvmIds.mapAgain(0), 1536, true)).contains("2304 MB");
        assertThat(retries.of(TASK)).isEqualTo(new Size(1024, 2304, true));
        assertThat(retries.died(JvmIds.map(0), 2304, true)).isEmpty();
        assertThat(retries.of(TASK)).isEqualTo(new Size(1024, 2304, true));
    }

    @Test
    void died_toldTwiceOrInSmallerContainerMeanwhile_sameSize() {
        retries.died(JvmIds.map(0), 1024, true);
        retries.died(JvmIds.mapAgain(0), 1536, true);
        retries.died(JvmIds.mapAgain(0), 1536, true);
        retries.died(JvmIds.map(0), 1024, true);
        assertThat(retries.of(TASK)).isEqualTo(new Size(1024, 2304, true));
    }

    /** What its process holds beside the heap needs the room. */
    @Test
    void died_ofTheContainersLimit_heapStays() {
        retries.died(JvmIds.map(0), 1024, false);
        assertThat(retries.of(TASK)).isEqualTo(new Size(1024, 1536, false));
        retries.died(JvmIds.map(0), 1536, true);
        assertThat(retries.of(TASK)).isEqualTo(new Size(1024, 2304, true));
    }

    @Test
    void died_clusterHasNoLargerContainer_asStock() {
        retries.limitTo(1024);
        assertThat(retries.died(JvmIds.map(0), 1024, true)).isEmpty();
        assertThat(retries.of(TASK)).isNull();
    }

    @Test
    void died_switchedOff_asStock() {
        LargerRetries off = new LargerRetries(false);
        assertThat(off.died(JvmIds.map(0), 1024, true)).isEmpty();
        assertThat(off.of(TASK)).isNull();
    }

    @Test
    void died_containerIsNotKnown_asStock() {
        assertThat(retries.died(JvmIds.map(0), 0, true)).isEmpty();
        assertThat(retries.of(TASK)).isNull();
    }
}
