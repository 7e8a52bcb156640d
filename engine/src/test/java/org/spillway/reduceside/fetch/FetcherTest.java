package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(20)
class FetcherTest {
    private static final String HOST = "http://host";

    private final LocalOutputs local = new LocalOutputs(new String[0], null, 0, "");
    private final FetchSchedule schedule = new FetchSchedule(4, 1, local);
    private final FetchFailures failures = mock(FetchFailures.class);
    private final HttpOutputs http = mock(HttpOutputs.class);
    private final List<Integer> failed = new ArrayList<>();
    private final List<Integer> lastAsked = new ArrayList<>();

    /** What happens to the request for map 1 alone, after a refusal of all and of map 0 alone, and which maps fail of it. */
    static Stream<Arguments> failuresOfOne() {
        IOException why = new IOException("injected");
        return Stream.of(
                Arguments.of(new RefusedException("gone"), List.of(0, 1, 2, 3)),
                Arguments.of(new RequestFailedException("broken", why), List.of(0, 1)),
                Arguments.of(new BusyException(1), List.of(0)),
                Arguments.of(new UnreachableException("dead", why), List.of(0, 1, 2, 3)));
    }

    @ParameterizedTest
    @MethodSource("failuresOfOne")
    void afterARefusalEachOutputFailsByItself(IOException ofMap1, List<Integer> expected) throws Exception {
        List<Integer> asked = new ArrayList<>();
        when(http.ask(any(), anyList())).thenAnswer(call -> {
            List<MapAttempt> attempts = call.getArgument(1);
            if (attempts.size() == 1) {
                asked.add(attempts.get(0).map());
                throw attempts.get(0).map() == 1 ? ofMap1 : new RefusedException("gone");
            }
            if (!asked.isEmpty()) {
                schedule.cancel(); // once is enough
                lastAsked.addAll(attempts.stream().map(MapAttempt::map).toList());
                throw new BusyException(1);
            }
            throw new RefusedException("one of them is gone");
        });
        when(failures.failed(any(), anyInt(), anyBoolean(), anyBoolean(), any()))
                .thenAnswer(call -> {
                    failed.add(((MapAttempt) call.getArgument(0)).map());
                    return 0L;
                });
        for (int map = 0; map < 4; map++) {
            schedule.add(
                    new MapAttempt(map, new TaskAttemptID(new TaskID(new JobID("t", 1), TaskType.MAP, map), 0), HOST));
        }
        new Fetcher(schedule, failures, local, http, null, mock(FetchObserver.class), null).run();
        assertThat(failed).isEqualTo(expected);
        verify(failures, times(1)).hostFailed(HOST);
        // whatever breaks does not stand before the others for ever
        assertThat(lastAsked)
                .isEqualTo(ofMap1 instanceof RequestFailedException ? List.of(0, 2, 3, 1) : List.of(0, 1, 2, 3));
        boolean goesOn = ofMap1 instanceof RefusedException;
        assertThat(asked).isEqualTo(goesOn ? List.of(0, 1, 2, 3) : List.of(0, 1));
    }
}
