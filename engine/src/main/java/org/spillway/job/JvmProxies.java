package org.spillway.job;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * Checks that no proxy lies between a JVM and the shuffle services. Stock fetches with HttpURLConnection, which asks the
 * JVM's ProxySelector before each request. Spillway connects to the services directly, so it leaves a reduce for which
 * the selector may name a proxy to stock.
 */
public final class JvmProxies {
    // Hosts are known when maps have ended. http.nonProxyHosts excepts this one only if it excepts all, as "*".
    private static final String ANY_HOST = "any-host.invalid";

    private JvmProxies() {}

    /**
     * Checks the JVM of this task before the hosts are known.
     *
     * @throws IOException with the reason to leave the reduce to stock
     */
    public static void checkNone(JobConf job) throws IOException {
        ProxySelector selector = ProxySelector.getDefault();
        // One that is not the JDK's may decide by any part of the address.
        if (selector != null && selector.getClass().getClassLoader() != null) {
            throw refusal("its ProxySelector is a " + selector.getClass().getName());
        }
        checkNone(URI.create(scheme(job) + "://" + ANY_HOST));
    }

    /**
     * Checks the JVM of this task before a request.
     *
     * @param host scheme, name and port
     * @throws IOException if the JVM has a proxy for the host now
     */
    public static void checkNone(URI host) throws IOException {
        ProxySelector selector = ProxySelector.getDefault();
        if (selector == null) {
            return;
        }
        checkNone(host, selector.select(host));
        if ("https".equals(host.getScheme())) {
            // The JDK's TLS sockets ask again when they connect.
            checkNone(host, selector.select(URI.create("socket://" + host.getRawAuthority())));
        }
    }

    private static void checkNone(URI host, List<Proxy> proxies) throws IOException {
        for (Proxy proxy : proxies) {
            if (proxy.type() != Proxy.Type.DIRECT) {
                throw refusal(proxy + " for " + host);
            }
        }
    }

    /** Returns the exception for a JVM in which this was found. */
    public static IOException refusal(String found) {
        return new IOException("the JVM may fetch map outputs through a proxy, which Spillway cannot: " + found);
    }

    /** Returns the scheme by which a job's outputs are fetched. */
    public static String scheme(JobConf job) {
        return job.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)
                ? "https"
                : "http";
    }
}
