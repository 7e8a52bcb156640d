package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapreduce.JobID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.cli.Failure;
import org.spillway.report.cli.JobSource;

/** Reads a job of {@link DeniedHistory} as a user who may not read the history's files. */
class ClusterHistoryTest {
    private static final String ID = "job_7_0001";

    private static final Map<String, String> ANSWERS = Map.of(
            ID,
            "{\"job\":{\"name\":\"sort\",\"user\":\"bob\",\"state\":\"SUCCEEDED\",\"reducesTotal\":0}}",
            ID + "/conf",
            "{\"conf\":{\"property\":[{\"name\":\"a\",\"value\":\"b\"}]}}",
            ID + "/counters",
            "{}",
            ID + "/tasks",
            "{}");

    private final Configuration client = DeniedHistory.client();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ws/v1/history/mapreduce/jobs/", exchange -> {
            String path = exchange.getRequestURI().getPath().substring("/ws/v1/history/mapreduce/jobs/".length());
            byte[] body = ANSWERS.get(path).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        client.set(
                "mapreduce.jobhistory.webapp.address",
                "localhost:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void finished_filesNotReadable_readsTheServersRest() throws Exception {
        FinishedJob job = new JobSource(client, null).finished(ID);

        assertThat(job.report().good()).isTrue();
        assertThat(job.report().name()).isEqualTo("sort");
        assertThat(job.settings()).isEqualTo(Map.of("a", "b"));
    }

    /** As Hadoop has for a name service that the client does not know. */
    @Test
    void finished_noSuchFileSystem_readsTheServersRest() throws Exception {
        client.setClass("fs.denied.impl", DeniedHistory.Nowhere.class, RawLocalFileSystem.class);
        client.setBoolean("fs.denied.impl.disable.cache", true);

        assertThat(ClusterHistory.finished(JobID.forName(ID), client).report().good())
                .isTrue();
    }

    @Test
    void finished_neitherFilesNorRest_oneLineSaysWhatToGive() {
        server.stop(0);

        assertThatThrownBy(() -> new JobSource(client, null).finished(ID))
                .isInstanceOf(Failure.class)
                .hasMessageContainingAll(
                        "Permission denied: user=bob",
                        "mapreduce.jobhistory.webapp.address: the history server cannot be read: url=http://localhost:"
                                + server.getAddress().getPort() + "/",
                        "; give --history URL or the job's .jhist file")
                .hasMessageNotContaining("\n");
    }

    @Test
    void finished_webAddressIsNone_messageNamesSettingAndValue() {
        client.set("mapreduce.jobhistory.webapp.address", "host:port");

        assertThatThrownBy(() -> ClusterHistory.finished(JobID.forName(ID), client))
                .hasMessageContaining("mapreduce.jobhistory.webapp.address=host:port: must be HOST:PORT");
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3:1988, , http://10.1.2.3:1988",
        "0.0.0.0:19888, , http://10.9.9.9:19888",
        ", , http://10.9.9.9:19888",
        ", HTTPS_ONLY, https://10.9.9.9:19890",
        "'[::1]:7', , http://[0:0:0:0:0:0:0:1]:7",
    })
    void address_ofSettings_isThatOfTheServersRest(String web, String policy, URI expected) throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("mapreduce.jobhistory.address", "10.9.9.9:10020");
        if (web != null) {
            conf.set("mapreduce.jobhistory.webapp.address", web);
        }
        if (policy != null) {
            conf.set("mapreduce.jobhistory.http.policy", policy);
        }

        assertThat(HistoryAddress.of(conf)).isEqualTo(expected);
    }
}
