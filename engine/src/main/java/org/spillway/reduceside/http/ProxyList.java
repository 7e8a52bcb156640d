package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The proxies of the JVM's ProxySelector for a host, in the selector's order. {@link Proxy#NO_PROXY} may be one of
 * them. If it fails, those behind it are tried; HttpURLConnection gives up there.
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

    /** Gets the proxies for a host from the JVM's ProxySelector. */
    static ProxyList of(URI host) throws IOException {
        ProxySelector selector = ProxySelector.getDefault();
        try {
            List<Proxy> named = selector == null ? List.of() : selector.select(host);
            return new ProxyList(host, selector, named.isEmpty() ? List.of(Proxy.NO_PROXY) : named);
        } catch (IllegalArgumentException e) {
            throw new IOException("the JVM's ProxySelector refuses the address " + host, e);
        }
    }

    /**
     * Tries the proxies in turn until an attempt succeeds. Reports each proxy that fails to the selector, the last one
     * included.
     *
     * @param isOver whether the connection is not needed any more; then a failure is not the proxy's and is not
     *     reported
     * @return the result of the first attempt that succeeds
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
