package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionProviderTest {
    private final SessionProvider provider = new SessionProvider();
    private final Configuration conf = new Configuration(false);

    @ParameterizedTest
    @ValueSource(strings = {"yarn", "local", "classic", "yarn-tez"})
    void create_otherFramework_null(String framework) throws Exception {
        conf.set(MRConfig.FRAMEWORK_NAME, framework);
        assertThat(provider.create(conf)).isNull();
        assertThat(provider.create(new InetSocketAddress(1), conf)).isNull();
    }

    @Test
    void create_noFramework_null() throws Exception {
        assertThat(provider.create(conf)).isNull();
    }

    @Test
    void create_ownFramework_runner() throws Exception {
        ClientProtocol client = provider.create(ownFramework());
        assertThat(client).isInstanceOf(SessionRunner.class);
        provider.close(client);
    }

    @Test
    void serviceLoader_jarIsOnTheClassPath_found() throws Exception {
        assertThat(ServiceLoader.load(ClientProtocolProvider.class)).hasAtLeastOneElementOfType(SessionProvider.class);
        new Cluster(ownFramework()).close(); // fails if there is none
    }

    private static Configuration ownFramework() {
        Configuration conf = new JobConf();
        conf.set("fs.defaultFS", "file:///");
        conf.set(MRConfig.FRAMEWORK_NAME, SessionProvider.FRAMEWORK);
        return conf;
    }
}
