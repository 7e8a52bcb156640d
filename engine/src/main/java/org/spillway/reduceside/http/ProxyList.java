package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The proxies that the JVM's ProxySelector names for a host, in its order. {@link Proxy#NO_PROXY} may be one of them, and is
 * not the last try where others follow; HttpURLConnection gives up there.
 */
final class ProxyList {
    private final URI host;
    private final ProxySelector selector;
    private final List<Proxy> proxies;

    /** Connects to a proxy, or to the host itself for NO_PROXY. */
    interface Attempt<T> {
        T connect(Proxy proxy) throws IOException;
    }

    private ProxyList(URI host, ProxySelector selector, List<Proxy> proxies) {
        this.host = host;
        this.selector = selector;
        this.proxies = proxies;
    }

    /** Asks the selector. */
    static ProxyList of(URI host) throws IOException {
        ProxySelector selector = ProxySelector.getDefault();
        try {
            List<Proxy> named = selector == null ? List.of() : selector.select(host);
            return new ProxyList(host, selector, named.isEmpty() ? List.of(Proxy.NO_PROXY) : named);
        } catch (IllegalArgumentException e) {
            throw new IOException("the ProxySelector does not take " + host, e);
        }
    }

    /**
     * Tries one after the other until one is connected. The selector is told of each proxy that fails, of the last one, too.
     *
     * @param isOver whether nothing more is wanted, so that a failure is not the proxy's
     * @return what the first attempt that succeeds returns
     * @throws IOException the last failure, with the earlier ones suppressed in it
     */
    <T> T firstReached(BooleanSupplier isOver, Attempt<T> attempt) throws IOException {
        List<IOException> failures = new ArrayList<>();
        for (Proxy proxy : proxies) {
            try {
                return attempt.connect(proxy);
            } catch (IOException e) {
                failures.add(e);
                if (isOver.getAsBoolean()) {
                    break;
                }
                if (proxy.address() != null) {
                    selector.connectFailed(host, proxy.address(), e);
                }
            }
        }
        IOException last = failures.remove(failures.size() - 1);
        failures.forEach(last::addSuppressed);
        throw last;
    }
}
