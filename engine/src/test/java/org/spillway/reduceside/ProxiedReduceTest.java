package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.LogLines;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.Oracle;
import org.spillway.testing.Proxies;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Reduces in JVMs with proxies. */
class ProxiedReduceTest {
    private static final int MAPS = 3;
    private static final String LEFT = "Spillway leaves this reduce to stock";

    @RegisterExtension
    private final Proxies proxies = new Proxies();

    @TempDir
    private Path dir;

    private final TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1);
    private ReduceHarness harness;
    private Output direct;

    @BeforeEach
    void maps() throws Exception {
        harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.maps(harness, MAPS, 100);
        direct = harness.reduce(Shuffle.class, 0, Way.HTTP);
    }

    @Test
    void reduce_noProxy_taken() throws Exception {
        try (LogLines log = LogLines.of("org.spillway")) {
            assertSame(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP));
            log.none(LEFT);
        }
    }

    /** The hosts of the maps can be reached by the proxy alone. */
    @Test
    void reduce_proxyProperties_leftToStockWhichFetchesByTheProxy() throws Exception {
        try (MapOutputServer proxy = harness.server();
                LogLines log = LogLines.of("org.spillway")) {
            harness.tell(events("http://hidden.invalid:13562"));
            proxies.property("http.proxyHost", "127.0.0.1");
            proxies.property(
                    "http.proxyPort",
                    Integer.toString(URI.create(proxy.address()).getPort()));
            assertSame(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, proxy.address()));
            assertThat(log.only(LEFT)).contains("HTTP @ 127.0.0.1").contains("proxy");
            assertThat(proxy.requests()).isPositive();
        }
    }

    @Test
    void reduce_selectorOfTheJob_leftToStockWhichAsksIt() throws Exception {
        Proxies.Selector selector = new Proxies.Selector(Proxy.NO_PROXY);
        ProxySelector.setDefault(selector);
        try (LogLines log = LogLines.of("org.spillway")) {
            assertSame(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP));
            assertThat(log.only(LEFT)).contains(Proxies.Selector.class.getName());
        }
        assertThat(selector.asked()).isNotEmpty();
    }

    /** As with LocalJobRunner and in uber jobs, where stock does not use HTTP, too. */
    @Test
    void reduce_filesAreHandedOver_takenWhateverTheProxies() throws Exception {
        Proxies.Selector selector = new Proxies.Selector(Proxies.http());
        ProxySelector.setDefault(selector);
        try (LogLines log = LogLines.of("org.spillway")) {
            assertSame(harness.reduce(SpillwayShuffle.class, 0, Way.HANDED_OVER));
            log.none(LEFT);
        }
        assertThat(selector.asked()).isEmpty();
    }

    /** Stock would use the proxy from now on. It is too late to leave the reduce to stock. */
    @Test
    void reduce_proxyIsSetAfterTheFetchBegan_failsWithoutRequestOrBlame() throws Exception {
        try (MapOutputServer server = harness.server()) {
            ReduceHarness.Events events = events(server.address());
            harness.tell(poll -> {
                ProxySelector.setDefault(new Proxies.Selector(
                        new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("proxy.invalid", 1080))));
                return events.soFar(poll);
            });
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address()))
                    .rootCause()
                    .hasMessageContaining("SOCKS @ proxy.invalid")
                    .hasMessageContaining("for " + server.address());
            assertThat(server.requests()).isZero();
            assertThat(harness.blamed()).isEmpty();
        }
    }

    private ReduceHarness.Events events(String address) {
        List<TaskCompletionEvent> all = new ArrayList<>();
        harness.maps().forEach(map -> all.add(ReduceHarness.event(map, TaskCompletionEvent.Status.SUCCEEDED, address)));
        return poll -> all;
    }

    private void assertSame(Output output) {
        Oracle.assertSame(job, "as stock without proxies", direct.records(), output.records());
    }
}
