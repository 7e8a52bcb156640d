package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.Proxies;

class JvmProxiesTest {
    private static final URI HOST = URI.create("http://worker_7:13562");

    @RegisterExtension
    private final Proxies proxies = new Proxies();

    private final JobConf job = new JobConf(false);

    @Test
    void checkNone_jdksSelectorWithoutProxies_passes() {
        assertPasses(false);
        assertPasses(true);
    }

    @Test
    void checkNone_noSelector_passes() throws Exception {
        ProxySelector.setDefault(null);
        assertPasses(true);
        JvmProxies.checkNone(HOST);
    }

    @ParameterizedTest
    @CsvSource({
        "http.proxyHost, false, true",
        "http.proxyHost, true, false",
        "https.proxyHost, false, false",
        "https.proxyHost, true, true",
        "proxyHost, false, true",
        "proxyHost, true, true",
        "socksProxyHost, false, true",
        "socksProxyHost, true, true",
        "ftp.proxyHost, false, false"
    })
    void checkNone_property_refusedIfOfTheShuffle(String name, boolean isTls, boolean isRefused) {
        proxies.property(name, "proxy.invalid");
        if (isRefused) {
            assertRefused(isTls, "proxy.invalid");
        } else {
            assertPasses(isTls);
        }
    }

    /** Which hosts have maps is not known yet. */
    @ParameterizedTest
    @CsvSource({"*.example.com|10.*, true", "localhost, true", "*, false"})
    void checkNone_nonProxyHosts_refusedUnlessAll(String hosts, boolean isRefused) {
        proxies.property("http.proxyHost", "proxy.invalid");
        proxies.property("http.nonProxyHosts", hosts);
        if (isRefused) {
            assertRefused(false, "HTTP @ proxy.invalid");
        } else {
            assertPasses(false);
        }
    }

    /** Stock's TLS sockets heed socksProxyHost even where the JVM has no proxy for https. */
    @Test
    void checkNone_socketsHaveProxy_refusedWithTls() {
        proxies.property("socksProxyHost", "proxy.invalid");
        proxies.property("http.nonProxyHosts", "*");
        assertPasses(false);
        assertRefused(true, "SOCKS @ proxy.invalid");
    }

    @Test
    void checkNone_selectorOfTheJob_refusedWhateverItNames() {
        ProxySelector.setDefault(new Proxies.Selector(Proxy.NO_PROXY));
        assertRefused(false, Proxies.Selector.class.getName());
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_9, disabledReason = "the JDK has no such selector")
    void checkNone_jdksSelectorOfOneProxy_refusedUnlessItIsNone() {
        ProxySelector.setDefault(ProxySelector.of(null));
        assertPasses(false);
        ProxySelector.setDefault(ProxySelector.of(InetSocketAddress.createUnresolved("proxy.invalid", 3128)));
        assertRefused(false, "HTTP @ proxy.invalid");
    }

    @Test
    void checkNone_host_refusedIfThatHostHasProxy() throws Exception {
        proxies.property("http.proxyHost", "proxy.invalid");
        proxies.property("http.nonProxyHosts", "worker_*");
        JvmProxies.checkNone(HOST);
        assertThatThrownBy(() -> JvmProxies.checkNone(URI.create("http://10.1.2.3:13562")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("for http://10.1.2.3:13562");
    }

    @Test
    void checkNone_hostThenProxy_refused() {
        ProxySelector.setDefault(new Proxies.Selector(Proxy.NO_PROXY, Proxies.http()));
        assertThatThrownBy(() -> JvmProxies.checkNone(HOST)).isInstanceOf(IOException.class);
    }

    private void assertRefused(boolean isTls, String reason) {
        job.setBoolean("mapreduce.shuffle.ssl.enabled", isTls);
        assertThatThrownBy(() -> JvmProxies.checkNone(job))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason);
    }

    private void assertPasses(boolean isTls) {
        job.setBoolean("mapreduce.shuffle.ssl.enabled", isTls);
        assertThatCode(() -> JvmProxies.checkNone(job)).doesNotThrowAnyException();
    }
}
