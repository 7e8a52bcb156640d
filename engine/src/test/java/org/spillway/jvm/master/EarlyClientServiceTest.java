package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EarlyClientServiceTest {
    private final Configuration conf = new Configuration();
    private final AppContext context = mock(AppContext.class, RETURNS_DEEP_STUBS);
    private final EarlyClientService service = new EarlyClientService(context);

    EarlyClientServiceTest() {
        when(context.getNMHostname()).thenReturn("localhost");
    }

    @AfterEach
    void stop() {
        service.stop();
    }

    @Test
    void start_afterInit_answersWithItsPages() throws IOException {
        service.init(conf);
        service.start();
        assertThat(service.getHttpPort()).isPositive();
        try (Socket client = socket(service.getBindAddress())) {
            assertThat(client.isConnected()).isTrue();
        }
    }

    @Test
    void start_startHasFailed_fails() {
        conf.set(MRJobConfig.MR_AM_JOB_CLIENT_PORT_RANGE, "none");
        service.init(conf);
        assertThatThrownBy(service::start).hasStackTraceContaining("none");
    }

    /** The master may fail before it starts its services. */
    @Test
    void stop_notStarted_endsWhatInitHasBegun() {
        service.init(conf);
        service.stop();
        assertThatThrownBy(() -> socket(service.getBindAddress())).isInstanceOf(ConnectException.class);
    }

    private static Socket socket(InetSocketAddress address) throws IOException {
        return new Socket("localhost", address.getPort());
    }
}
