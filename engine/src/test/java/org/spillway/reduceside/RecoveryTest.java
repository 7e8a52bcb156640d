package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.MapOutputServer.Fault;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/**
 * Recovery from lost outputs. The application master runs a map again after three reports, and runs no other map again.
 * Times and limits are stock's.
 */
@ExtendWith(NothingIsLeft.class)
class RecoveryTest {
    // Stock needs at least 36 s until a map runs again. A reduce that misses outputs asks for events every 200 ms.
    private static final int POLLS_OF_STOCK = 180;

    private static final int MAPS = 20;
    private static final int LOST = 7;
    private static final int REPORTS = 3;
    private static final int POLL_OF_RESTART = 3; // after two seconds: the host is asked for the third time after three

    @TempDir
    private Path dir;

    private final TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
            // the task's own periodic report would come too late
            .with("mapreduce.task.progress-report.interval", 60_000);
    private final List<TaskCompletionEvent> events = new ArrayList<>();
    private ReduceHarness harness;
    private MapOutputServer restarted;
    private Step atPoll = poll -> {};

    /** What happens at a poll of the reduce. */
    private interface Step {
        void at(int poll) throws IOException;
    }

    @BeforeEach
    void setUp() throws Exception {
        harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.maps(harness, MAPS, 100);
    }

    /** FailureRulesTest checks the exact times, and FuzzTest draws all faults. */
    @ParameterizedTest
    @EnumSource(names = {"DAMAGED", "GONE"})
    void reduce_oneOutputLost_mapRunsAgainInSeconds(Fault fault) throws Exception {
        assertIsMadeAgain(fault);
    }

    @ParameterizedTest
    @Tag("nightly")
    @EnumSource(names = {"CUT", "SHORTER"})
    void reduce_oneOutputShort_mapRunsAgainInSeconds(Fault fault) throws Exception {
        assertIsMadeAgain(fault);
    }

    private void assertIsMadeAgain(Fault fault) throws Exception {
        TaskAttemptID lost = harness.maps().get(LOST);
        try (MapOutputServer server = harness.server()) {
            server.spoil(lost.toString(), fault, Integer.MAX_VALUE);
            reduce(server.address());
            assertThat(harness.polls()).isLessThan(POLLS_OF_STOCK);
            assertThat(harness.blamed()).hasSize(REPORTS).containsOnly(lost);
        }
    }

    /** The first three failed requests are not reported. */
    @Test
    @Tag("nightly") // 12 s, most of which it waits
    void reduce_hostRefusesAlways_itsMapsRunAgain() throws Exception {
        try (MapOutputServer server = harness.server();
                MapOutputServer sick = harness.server()) {
            sick.refuse(Integer.MAX_VALUE);
            all(server.address());
            for (int map = 0; map < 4; map++) {
                events.set(map, ReduceHarness.event(harness.maps().get(map), Status.SUCCEEDED, sick.address()));
            }
            reduceTold(server.address());
            assertThat(harness.polls()).isLessThan(POLLS_OF_STOCK);
            for (int map = 0; map < 4; map++) {
                assertThat(Collections.frequency(
                                harness.blamed(), harness.maps().get(map)))
                        .as("reports of map %d", map)
                        .isEqualTo(REPORTS);
            }
            assertThat(harness.blamed()).hasSize(4 * REPORTS);
            assertThat(sick.requests()).as("a request for each report").isGreaterThan(4 * REPORTS);
        }
    }

    /** No process listens on the port. The reduce tries for five seconds before the first report. */
    @Test
    @Tag("nightly") // 23 s
    void reduce_nodeIsGone_itsMapsRunAgain() throws Exception {
        int port = ReduceFaults.freePort();
        try (MapOutputServer server = harness.server()) {
            all(server.address());
            String gone = "http://localhost:" + port;
            for (int map = 0; map < 4; map++) {
                events.set(map, ReduceHarness.event(harness.maps().get(map), Status.SUCCEEDED, gone));
            }
            assertThat(reduceTold(server.address())).isGreaterThan(5000);
            assertThat(harness.polls()).isLessThan(POLLS_OF_STOCK);
            assertThat(harness.blamed()).hasSize(4 * REPORTS);
        }
    }

    /** Connections from before the restart are used again and break. This is not a failure. */
    @Test
    void reduce_nodeManagerRestarts_nobodyBlamed() throws Exception {
        int port = ReduceFaults.freePort();
        try (MapOutputServer server = harness.server()) {
            all(server.address());
            for (int map = 0; map < 4; map++) {
                events.set(
                        map,
                        ReduceHarness.event(harness.maps().get(map), Status.SUCCEEDED, "http://localhost:" + port));
            }
            atPoll = poll -> {
                if (poll == POLL_OF_RESTART) {
                    restarted = harness.server(port);
                }
            };
            reduceTold(server.address());
            restarted.close();
            assertThat(harness.polls()).isLessThan(POLLS_OF_STOCK);
            assertThat(harness.blamed()).isEmpty();
        }
    }

    private long reduce(String address) throws Exception {
        all(address);
        return reduceTold(address);
    }

    private void all(String address) {
        for (TaskAttemptID map : harness.maps()) {
            events.add(ReduceHarness.event(map, Status.SUCCEEDED, address));
        }
    }

    /** Runs a reduce and returns its milliseconds. Outputs of second attempts are at the address. */
    private long reduceTold(String address) throws Exception {
        harness.tell(poll -> {
            try {
                atPoll.at(poll);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            synchronized (events) {
                for (TaskAttemptID map : harness.maps()) {
                    TaskAttemptID again = new TaskAttemptID(
                            "1", 1, TaskType.MAP, map.getTaskID().getId(), 1);
                    boolean isKnown = events.stream()
                            .anyMatch(event -> event.getTaskAttemptId().equals(again));
                    if (!isKnown && Collections.frequency(harness.blamed(), map) >= REPORTS) {
                        runAgain(map, address);
                    }
                }
                return List.copyOf(events);
            }
        });
        long start = System.nanoTime();
        Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, address);
        assertThat(output.counters()).containsEntry("SHUFFLED_MAPS", (long) MAPS);
        assertThat(output.counters()).containsEntry("REDUCE_INPUT_RECORDS", MAPS * 100L);
        return (System.nanoTime() - start) / 1_000_000;
    }

    private void runAgain(TaskAttemptID lost, String address) {
        try {
            TaskAttemptID again =
                    ReduceFaults.runAgain(harness, lost.getTaskID().getId());
            events.add(ReduceHarness.event(lost, Status.FAILED, address));
            events.add(ReduceHarness.event(again, Status.SUCCEEDED, address));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
