package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that daemons and application masters that start at the same time do not remove each other's web pages. */
class WebServersTest {
    private static final int AT_ONCE = 4;
    private static final int ROUNDS = 10;

    @Test
    void start_severalAtOnce_allStart(@TempDir Path folder) throws Exception {
        Configuration conf = ClusterSettings.of(ClusterSize.ofThisMachine(), folder);
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                List<Callable<HttpServer2>> starts = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    starts.add(() -> start(conf));
                }
                for (Future<HttpServer2> server : threads.invokeAll(starts)) {
                    assertThat(server).succeedsWithin(Duration.ZERO);
                    server.get().stop();
                }
            }
        } finally {
            threads.shutdown();
        }
    }

    /** Starts a server like an application master, with pages from a jar. */
    private static HttpServer2 start(Configuration conf) throws IOException {
        HttpServer2 server = new HttpServer2.Builder()
                .setName("mapreduce")
                .addEndpoint(URI.create("http://localhost:0"))
                .setConf(conf)
                .build();
        server.start();
        return server;
    }
}
