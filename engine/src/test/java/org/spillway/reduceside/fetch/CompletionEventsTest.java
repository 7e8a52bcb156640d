package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.work.Clock;

/** Tests what a reduce learns about nodes from completion events. */
class CompletionEventsTest {
    private static final int MAPS = 3;
    private static final String ADDRESS = Attempts.HOST + "/more";

    private final JobConf job = new JobConf(false);
    private final TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
    private final FetchTable table = spy(TestTables.of(MAPS, 1, TestTables.nowhere(), Clock.SYSTEM, new Random(0)));

    /**
     * The first event is SUCCEEDED if the reduce learned of the attempt before the node was lost, and OBSOLETE
     * otherwise.
     */
    @ParameterizedTest
    @EnumSource(names = {"SUCCEEDED", "OBSOLETE"})
    void poll_killedAfterItHasSucceeded_nodeLost(Status before) throws Exception {
        poll(List.of(event(0, 1, before)), List.of(event(0, 1, Status.KILLED)));
        verify(table).nodeLost(Attempts.HOST);
        assertThat(table.isWanted(new MapAttempt(0, attempt(0, 1), Attempts.HOST)))
                .isFalse();
    }

    /** A slower attempt is killed after another one has succeeded. */
    @Test
    void poll_killedBesideOneThatHasSucceeded_nodeNotLost() throws Exception {
        poll(List.of(event(0, 1, Status.SUCCEEDED)), List.of(event(0, 0, Status.KILLED), event(1, 0, Status.KILLED)));
        verify(table, never()).nodeLost(any());
        assertThat(table.isWanted(new MapAttempt(0, attempt(0, 1), Attempts.HOST)))
                .isTrue();
    }

    /** The attempt fails because its output was lost and reported. */
    @Test
    void poll_failedAfterItHasSucceeded_nodeNotLost() throws Exception {
        poll(List.of(event(0, 0, Status.SUCCEEDED)), List.of(event(0, 0, Status.FAILED)));
        verify(table, never()).nodeLost(any());
    }

    /** All reduces of a job make a thousand calls a second, or each one in ten seconds. */
    @ParameterizedTest
    @CsvSource({"1, 200, 1000", "500, 500, 1000", "5000, 1000, 5000", "20000, 1000, 10000"})
    void poll_nothingNew_pauseByTheNumberOfReduces(int reduces, long soon, long usual) throws Exception {
        job.setNumReduceTasks(reduces);
        doThrow(new InterruptedException()).when(table).awaitNews(soon, usual); // in place of the wait
        poll(List.of(), List.of());
        verify(table).awaitNews(soon, usual);
    }

    private void poll(List<TaskCompletionEvent> first, List<TaskCompletionEvent> second) throws Exception {
        List<List<TaskCompletionEvent>> left = new ArrayList<>(List.of(first, second));
        CompletionEvents events = new CompletionEvents(TestTables.task(job, MAPS, umbilical, null), table);
        when(umbilical.getMapCompletionEvents(any(), anyInt(), anyInt(), any())).thenAnswer(call -> {
            List<TaskCompletionEvent> next = left.isEmpty() ? List.of() : left.remove(0);
            if (left.isEmpty()) {
                Thread.currentThread().interrupt(); // ends the wait for more events
            }
            return new MapTaskCompletionEventsUpdate(next.toArray(new TaskCompletionEvent[0]), false);
        });
        assertThatThrownBy(events::run).isInstanceOf(InterruptedException.class);
    }

    private static TaskCompletionEvent event(int map, int attempt, Status status) {
        return new TaskCompletionEvent(0, attempt(map, attempt), map, true, status, ADDRESS);
    }

    private static TaskAttemptID attempt(int map, int attempt) {
        return new TaskAttemptID("t", 1, TaskType.MAP, map, attempt);
    }
}
