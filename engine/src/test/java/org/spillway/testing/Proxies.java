package org.spillway.testing;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Sets proxies of this JVM until the test ends. */
public final class Proxies implements BeforeEachCallback, AfterEachCallback {
    private final Set<String> properties = new TreeSet<>();
    private ProxySelector selector;

    /** Names the same proxies for each address, and notes the addresses. */
    public static final class Selector extends ProxySelector {
        private final List<Proxy> proxies;
        private final List<URI> asked = new CopyOnWriteArrayList<>();

        /** Creates a selector for which all connections go by these proxies in turn. */
        public Selector(Proxy... proxies) {
            this.proxies = List.of(proxies);
        }

        /** Returns the addresses. */
        public List<URI> asked() {
            return asked;
        }

        @Override
        public List<Proxy> select(URI uri) {
            asked.add(uri);
            return proxies;
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException why) {
            // the next one is tried
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        selector = ProxySelector.getDefault();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        ProxySelector.setDefault(selector);
        properties.forEach(System::clearProperty);
    }

    /** Sets a system property that the JDK's selector reads, such as http.proxyHost. */
    public void property(String name, String value) {
        properties.add(name);
        System.setProperty(name, value);
    }

    /** Returns a proxy that nobody has to connect to. */
    public static Proxy http() {
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.invalid", 3128));
    }
}
