package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MasterReportsTest {
    private static final TaskAttemptID REDUCE = Attempts.of(0).id();
    private static final TaskAttemptID ONE = Attempts.of(1).id();
    private static final TaskAttemptID OTHER = Attempts.of(2).id();

    private final TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
    private final TaskStatus status = new Status();
    private final TestClock clock = new TestClock();
    private final FetchTable table = TestTables.of(3, 1, TestTables.nowhere(), clock, new Random(0));
    private final MasterReports reports = new MasterReports(new JobConf(false), umbilical, REDUCE, status, 3);
    private final List<List<TaskAttemptID>> told = new ArrayList<>();

    @BeforeEach
    void listen() throws Exception {
        when(umbilical.statusUpdate(any(), any())).thenAnswer(call -> {
            TaskStatus update = call.getArgument(1);
            told.add(List.copyOf(update.getFetchFailedMaps()));
            if (told.size() == 1) {
                throw new IOException("injected");
            }
            return null;
        });
    }

    @Test
    void send_nothingFailed_nothingSent() throws Exception {
        send();
        verifyNoInteractions(umbilical);
    }

    /** Reports are not kept in the task's own list, because another thread clears it after sending it. */
    @Test
    void send_masterDidNotAnswer_reportedOnceNextTime() throws Exception {
        table.report(Map.of(ONE, 1));
        send();
        table.report(Map.of(OTHER, 1));
        send();
        send();
        assertThat(told).containsExactly(List.of(ONE), List.of(ONE, OTHER));
        assertThat(status.getFetchFailedMaps()).isEmpty();
    }

    /** Tries that fail while the master cannot be reached cause a single report. */
    @Test
    void send_failedTwiceBefore_reportedOnce() throws Exception {
        table.report(Map.of(ONE, 1));
        table.report(Map.of(ONE, 1));
        send();
        assertThat(told).containsExactly(List.of(ONE));
    }

    /** Hadoop's JobImpl counts each mention. */
    @Test
    void send_severalTimes_namedSoOftenInOneReport() throws Exception {
        table.report(Map.of(ONE, 3));
        table.report(Map.of(OTHER, 1));
        send();
        send();
        List<TaskAttemptID> all = List.of(ONE, ONE, ONE, OTHER);
        assertThat(told).containsExactly(all, all);
    }

    @Test
    void send_notWantedAnyMore_notReported() throws Exception {
        table.report(Map.of(ONE, 1, OTHER, 1));
        table.skip(1);
        send();
        assertThat(told).containsExactly(List.of(OTHER));
    }

    @Test
    void send_twiceWithinGap_reportedOnce() throws Exception {
        table.report(Map.of(ONE, 1));
        send();
        table.report(Map.of(OTHER, 1));
        clock.sleep(-1);
        send();
        assertThat(told).hasSize(1);
        send();
        assertThat(told).hasSize(2);
    }

    @Test
    void send_last_unsentReported() throws Exception {
        table.report(Map.of(ONE, 1));
        reports.send(table, false);
        table.report(Map.of(ONE, 1, OTHER, 1));
        reports.send(table, true);
        assertThat(told).hasSize(2);
        assertThat(told.get(1)).containsExactlyInAnyOrder(ONE, OTHER);
    }

    /** A merge finds it: what the map wrote has the right checksum. */
    @Test
    void damaged_output_reportedAsOftenAsTheMasterNeeds() throws Exception {
        reports.fetched(Attempts.of(1));
        assertThat(reports.damaged(1)).isEqualTo(ONE + " from " + Attempts.HOST);
        assertThat(told).containsExactly(List.of(ONE, ONE, ONE));
    }

    // Sends the reports, and waits until the next ones may be sent.
    private void send() throws InterruptedException {
        reports.send(table, false);
        clock.sleep(200);
    }

    /** Like Hadoop's status of a reduce, which is not accessible here. A copy has its own list. */
    private static final class Status extends TaskStatus {
        private List<TaskAttemptID> failed = new ArrayList<>();

        @Override
        public boolean getIsMap() {
            return false;
        }

        @Override
        public void addFetchFailedMap(TaskAttemptID map) {
            failed.add(map);
        }

        @Override
        public List<TaskAttemptID> getFetchFailedMaps() {
            return failed;
        }

        @Override
        public Object clone() {
            Status copy = (Status) super.clone();
            copy.failed = new ArrayList<>(failed);
            return copy;
        }
    }
}
