package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.stubbing.Answer;
import org.spillway.reduceside.http.HostException;
import org.spillway.reduceside.http.HostException.Kind;
import org.spillway.reduceside.http.HttpExchange;
import org.spillway.work.Clock;

/** Tests what is asked for and reported after failures. Successful requests return empty replies, which break. */
class FetcherTest {
    private static final int MAPS = 6;
    // Outputs fetched before the test, so that the reduce does not give up.
    private static final int FETCHED = 60;
    private static final IOException WHY = new IOException("injected");

    private final LocalSource local = TestTables.nowhere();
    private final TestClock clock = new TestClock();
    private final FetchTable table = TestTables.of(MAPS + FETCHED, 1, local, clock, new Random(0));
    private final HttpSource http = mock(HttpSource.class);
    private final List<List<Integer>> asked = new ArrayList<>();
    private final Set<TaskAttemptID> reported = new TreeSet<>();
    private final HttpReply reply = mock(HttpReply.class);
    private final HttpExchange exchange = mock(HttpExchange.class);

    /**
     * After three refused outputs, the host counts as faulty. Its other outputs are not asked for, and no map is
     * reported.
     */
    @Test
    void fetch_hostRefusesAll_threeAskedForAlone() throws Exception {
        run(1, maps -> {
            throw new HostException(Kind.MISSING, "sick", null);
        });
        assertThat(asked).containsExactly(all(), List.of(0), List.of(1), List.of(2));
        assertThat(reported).isEmpty();
    }

    /** Otherwise the outputs of a failed disk would never be made again. */
    @Test
    void fetch_hostRefusesAllForSeconds_allReported() throws Exception {
        run(4, maps -> {
            throw new HostException(Kind.MISSING, "sick", null);
        });
        assertThat(asked.subList(12, 18))
                .containsExactly(List.of(3), List.of(4), List.of(5), List.of(0), List.of(1), List.of(2));
        assertThat(asked).hasSize(18);
        assertThat(reported).hasSize(MAPS);
    }

    @Test
    void fetch_onlyOutputRefused_reported() throws Exception {
        table.obsolete(Attempts.of(0).id());
        for (int map = 2; map < MAPS; map++) {
            table.obsolete(Attempts.of(map).id());
        }
        run(1, maps -> {
            throw new HostException(Kind.MISSING, "gone", null);
        });
        assertThat(asked).containsExactly(List.of(1));
        assertThat(reported).containsExactly(Attempts.of(1).id());
    }

    @Test
    void fetch_hostDiesAfterRefusal_nothingReported() throws Exception {
        run(1, maps -> {
            throw maps.equals(List.of(1))
                    ? new HostException(Kind.REFUSES_CONNECTIONS, "dead", WHY)
                    : new HostException(Kind.MISSING, "gone", null);
        });
        assertThat(asked).containsExactly(all(), List.of(0), List.of(1));
        assertThat(reported).isEmpty();
    }

    /** As with stock, a host that hangs is not reported at first. Then all its outputs are reported. */
    @ParameterizedTest
    @CsvSource({"5, 0", "6, 6"})
    void fetch_hostBreaksConnections_reportedFromSixthTime(int times, int expected) throws Exception {
        run(times, maps -> {
            throw new HostException(Kind.BROKEN, "broken", WHY);
        });
        assertThat(reported).hasSize(expected);
        assertThat(asked).hasSize(times);
    }

    /** As a host that does not answer a connect. One that ends the connection at once may have lost the output. */
    @ParameterizedTest
    @CsvSource({"6000, 0", "0, 1"})
    void fetch_replyBreaks_reportedUnlessTheHostIsSilent(long silence, int expected) throws Exception {
        when(reply.next(anyList())).thenThrow(WHY);
        when(exchange.isBroken()).thenReturn(true);
        when(exchange.gone()).thenReturn(silence == 0 ? null : new HostException(Kind.SILENT, "silent", WHY, silence));
        run(1, maps -> {});
        assertThat(reported).hasSize(expected);
        assertThat(table.host(Attempts.HOST).isPaused()).isEqualTo(expected == 0);
    }

    /** Another thread may ask for the other outputs at the same time, and may be refused too. */
    @Test
    void fetch_refusedWhileOthersWait_notReported() throws Exception {
        Fetcher fetcher = fetcher(maps -> {
            throw new HostException(Kind.MISSING, "sick", null);
        });
        table.succeeded(List.of(Attempts.of(1)), 0);
        table.host(Attempts.HOST).delay(Attempts.of(2), clock.nanos() + 10_000 * Clock.NANOS_PER_MILLI);
        fetch(fetcher);
        assertThat(asked).containsExactly(List.of(1));
        assertThat(reported).isEmpty();
        assertThat(table.waiting(table.host(Attempts.HOST))).containsExactlyInAnyOrder(Attempts.of(1), Attempts.of(2));
        // In the meantime, the host serves other outputs.
        table.stored(Attempts.of(MAPS), 1, true);
        fetch(fetcher);
        assertThat(reported).containsExactly(Attempts.of(1).id());
    }

    /** The next request leaves out the output that broke the connection, and names the refused one last. */
    @Test
    void fetch_breaksAfterRefusal_reported() throws Exception {
        run(2, maps -> {
            throw maps.equals(List.of(1))
                    ? new HostException(Kind.BROKEN, "broken", WHY)
                    : new HostException(Kind.MISSING, "gone", null);
        });
        assertThat(asked.subList(0, 4)).containsExactly(all(), List.of(0), List.of(1), List.of(2, 3, 4, 5, 0));
        assertThat(reported).containsExactly(Attempts.of(1).id());
    }

    @Test
    void fetch_busyAfterRefusal_leftAlone() throws Exception {
        run(1, maps -> {
            throw maps.equals(List.of(1))
                    ? new HostException(Kind.BUSY, "busy", null, 50)
                    : new HostException(Kind.MISSING, "gone", null);
        });
        assertThat(asked).containsExactly(all(), List.of(0), List.of(1));
        assertThat(table.pause()).isEqualTo(50_000_000);
        assertThat(reported).isEmpty();
    }

    /** It replies to another request in between, so the refused output is gone. The other reply breaks. */
    @Test
    void fetch_busyAfterRefusalAndReply_refusedReported() throws Exception {
        when(reply.next(anyList())).thenThrow(WHY);
        run(1, maps -> {
            if (maps.equals(List.of(2))) {
                throw new HostException(Kind.BUSY, "busy", null, 50);
            } else if (!maps.equals(List.of(1))) {
                throw new HostException(Kind.MISSING, "gone", null);
            }
        });
        assertThat(asked).containsExactly(all(), List.of(0), List.of(1), List.of(2));
        assertThat(reported).containsExactly(Attempts.of(0).id(), Attempts.of(1).id());
    }

    /** Another task of this JVM may give files back. */
    @Test
    void fetch_noSocket_waitsAndBlamesNobody() throws Exception {
        run(20, maps -> {
            throw new HostException(Kind.NO_SOCKET, "no socket", WHY);
        });
        assertThat(table.pause()).isEqualTo(1_000_000_000);
        assertThat(reported).isEmpty();
        assertThat(table.host(Attempts.HOST).outage().asksOneByOne()).isFalse();
    }

    @Test
    void fetch_noSocketForHalfAMinute_reduceFails() {
        assertThatThrownBy(() -> run(40, maps -> {
                    throw new HostException(Kind.NO_SOCKET, "no socket", WHY);
                }))
                .isInstanceOf(HostException.class)
                .hasMessage("no socket");
        assertThat(asked).hasSizeBetween(30, 32);
        assertThat(reported).isEmpty();
    }

    /** Two short ones, 40 s apart. */
    @Test
    void fetch_twoShortShortages_secondWaitedFor() throws Exception {
        run(22, maps -> {
            if (asked.size() % 20 == 1) {
                throw new HostException(Kind.NO_SOCKET, "no socket", WHY);
            }
            throw new HostException(Kind.BUSY, "busy", null, 2000);
        });
        assertThat(asked).hasSize(22);
    }

    /** Lets a fetcher ask for all outputs a number of times, waiting for each pause to end. */
    private void run(int times, Requests requests) throws Exception {
        Fetcher fetcher = fetcher(requests);
        table.succeeded(Attempts.all(MAPS), 0);
        for (int time = 0; time < times; time++) {
            long pause = table.pause();
            clock.sleep(pause == Long.MAX_VALUE ? 0 : pause / 1_000_000 + 1);
            fetch(fetcher);
            assertThat(table.waiting(table.host(Attempts.HOST)))
                    .as("nothing is lost, nothing is there twice")
                    .containsExactlyInAnyOrderElementsOf(wanted());
        }
    }

    private List<MapAttempt> wanted() {
        return Attempts.all(MAPS).stream().filter(table::isWanted).toList();
    }

    private Fetcher fetcher(Requests requests) throws Exception {
        when(http.ask(any(), anyList())).thenAnswer((Answer<HttpReply>) call -> {
            List<MapAttempt> attempts = call.getArgument(1);
            List<Integer> maps = attempts.stream().map(MapAttempt::map).toList();
            clock.sleep(1);
            asked.add(maps);
            requests.come(maps);
            return reply;
        });
        when(reply.exchange()).thenReturn(exchange);
        for (int map = MAPS; map < MAPS + FETCHED; map++) {
            table.skip(map);
        }
        return new Fetcher(table, local, http, null, null, null, null, clock);
    }

    private void fetch(Fetcher fetcher) throws IOException, InterruptedException {
        fetcher.fetch(table.poll());
        reported.addAll(table.takeReport(true).keySet());
    }

    private static List<Integer> all() {
        return List.of(0, 1, 2, 3, 4, 5);
    }

    /** The replies to requests for maps, which are given by number. */
    private interface Requests {
        void come(List<Integer> maps) throws IOException;
    }
}
