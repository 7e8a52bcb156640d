package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.reduceside.http.HostException;
import org.spillway.testing.MapOutputServer;

class HttpSourceTest {
    private final SecretKey key = JobTokenSecretManager.createSecretKey(new byte[64]);
    private final JobConf job = new JobConf(false);

    @TempDir
    private Path dir;

    /** A proxy that wants a login, or a server that is now elsewhere. */
    @Test
    void ask_redirect_refusedInWords() throws Exception {
        try (MapOutputServer server = new MapOutputServer(job, dir, key, 0);
                HttpSource outputs = HttpSource.of(TestTables.task(job, 1, null, key))) {
            server.redirect("https://login.example/?from=shuffle");
            String host = server.address();
            assertThatThrownBy(() -> outputs.ask(host, List.of(Attempts.of(0, host))))
                    .isInstanceOf(HostException.class)
                    .hasFieldOrPropertyWithValue("kind", HostException.Kind.REFUSES_REQUESTS)
                    .hasMessageContaining("request to " + host + " failed")
                    .hasMessageContaining(
                            "redirected by status 302 to https://login.example/?from=shuffle, which is not followed: "
                                    + host + "/mapOutput?job=job_t_0001&reduce=0");
        }
    }
}
