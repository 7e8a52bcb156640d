package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;

class FetchFailuresTest {
    /** Stock's health check counts the failures before: one of two maps failed once is tried again, not twice. */
    @Test
    void theFirstFailureIsNotTooMany() throws Exception {
        FetchFailures failures = new FetchFailures(FetchSettings.of(new JobConf(false)), mock(FetchObserver.class), 2);
        IOException why = new IOException("injected");
        failures.fetched(attempt(0));
        assertThat(failures.failed(attempt(1), 1, true, false, why)).isPositive();
        assertThatThrownBy(() -> failures.failed(attempt(1), 1, true, false, why))
                .hasMessageContaining("too many failed fetches")
                .hasCause(why);
    }

    private static MapAttempt attempt(int map) {
        return new MapAttempt(
                map, new TaskAttemptID(new TaskID(new JobID("t", 1), TaskType.MAP, map), 0), "http://host");
    }
}
