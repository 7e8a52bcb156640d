package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.spillway.job.JvmProxies;
import org.spillway.reduceside.http.HostException;
import org.spillway.reduceside.http.HttpClient;
import org.spillway.reduceside.http.HttpExchange;
import org.spillway.reduceside.http.HttpHead;

/**
 * Requests outputs from the shuffle services of nodes, several outputs in a request. Thread-safe.
 *
 * @param ssl null without TLS
 */
record HttpSource(FetchTask task, SSLFactory ssl, HttpClient client) implements AutoCloseable {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int BUSY_MILLIS = 1000;
    // Lower limit: a proxy in front of the service may send the value in seconds.
    private static final int MIN_BUSY_MILLIS = 100;
    // Timeout of one try. Longer than the retransmissions of a lost packet, after 1 and 3 seconds.
    private static final int CONNECT_MILLIS = 5000;

    /** Creates a source without connections. */
    static HttpSource of(FetchTask task) throws IOException {
        boolean isSecure =
                task.job().getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT);
        SSLFactory ssl = isSecure ? initialised(new SSLFactory(SSLFactory.Mode.CLIENT, task.job())) : null;
        int asked = task.settings().connectTimeout();
        int connect = asked == 0 ? CONNECT_MILLIS : Math.min(asked, CONNECT_MILLIS);
        return new HttpSource(
                task, ssl, new HttpClient(ssl, connect, task.settings().readTimeout()));
    }

    /**
     * Requests outputs from a host.
     *
     * @return the outputs, one after the other; the caller closes it
     * @throws HostException if the host does not reply, or does not serve them now
     * @throws IOException if the job's code has set a proxy meanwhile, which ends this task
     */
    HttpReply ask(String host, List<MapAttempt> attempts) throws IOException {
        JvmProxies.checkNone(URI.create(host));
        URL url = url(host, attempts);
        String hash = SecureShuffleUtils.hashFromString(SecureShuffleUtils.buildMsgFrom(url), task.key());
        HttpExchange response = client.get(
                url,
                Arrays.asList(
                        SecureShuffleUtils.HTTP_HEADER_URL_HASH + ": " + hash,
                        ShuffleHeader.HTTP_HEADER_NAME + ": " + ShuffleHeader.DEFAULT_HTTP_HEADER_NAME,
                        ShuffleHeader.HTTP_HEADER_VERSION + ": " + ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION));
        try {
            check(response.head(), url, hash);
            return new HttpReply(response, task.reduceNumber());
        } catch (IOException e) { // any other failure ends the fetch, which closes all connections
            response.close();
            throw e instanceof HostException
                    ? e
                    : new HostException(HostException.Kind.REFUSES_REQUESTS, "request to " + host + " failed: " + e, e);
        }
    }

    @Override
    public void close() {
        client.close();
        if (ssl != null) {
            ssl.destroy();
        }
    }

    private URL url(String host, List<MapAttempt> attempts) throws IOException {
        StringJoiner ids = new StringJoiner(",");
        attempts.forEach(attempt -> ids.add(attempt.id().toString()));
        return new URL(
                host + "/mapOutput?job=" + task.reduce().getJobID() + "&reduce=" + task.reduceNumber() + "&map=" + ids);
    }

    private void check(HttpHead head, URL url, String hash) throws IOException {
        if (head.status() == TOO_MANY_REQUESTS) {
            // ShuffleHandler sends milliseconds, not seconds
            long millis = head.number("Retry-After", BUSY_MILLIS);
            long max = Math.max(task.settings().maxPenalty(), BUSY_MILLIS);
            long wait = Math.min(max, millis > 0 ? Math.max(MIN_BUSY_MILLIS, millis) : BUSY_MILLIS);
            throw new HostException(HostException.Kind.BUSY, "asked to come again in " + wait + " ms", null, wait);
        }
        if (head.status() >= HttpURLConnection.HTTP_MULT_CHOICE && head.status() < HttpURLConnection.HTTP_BAD_REQUEST) {
            throw new IOException("redirected by status " + head.status() + " to " + head.header("Location")
                    + ", which is not followed: " + url);
        }
        if (head.status() != HttpURLConnection.HTTP_OK) {
            String status = "status " + head.status() + " (" + head.reason() + ") from " + url;
            throw head.status() == HttpURLConnection.HTTP_INTERNAL_ERROR
                            || head.status() == HttpURLConnection.HTTP_NOT_FOUND
                    ? new HostException(HostException.Kind.MISSING, status, null)
                    : new IOException(status);
        }
        if (!ShuffleHeader.DEFAULT_HTTP_HEADER_NAME.equals(head.header(ShuffleHeader.HTTP_HEADER_NAME))
                || !ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION.equals(head.header(ShuffleHeader.HTTP_HEADER_VERSION))) {
            throw new IOException("the reply has the headers " + ShuffleHeader.HTTP_HEADER_NAME + "="
                    + head.header(ShuffleHeader.HTTP_HEADER_NAME) + " " + ShuffleHeader.HTTP_HEADER_VERSION + "="
                    + head.header(ShuffleHeader.HTTP_HEADER_VERSION) + ", must be "
                    + ShuffleHeader.DEFAULT_HTTP_HEADER_NAME + " and " + ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION
                    + ": " + url);
        }
        String reply = head.header(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH);
        if (reply == null) {
            throw new IOException(
                    "the reply has no header " + SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH + ": " + url);
        }
        SecureShuffleUtils.verifyReply(reply, hash, task.key());
    }

    private static SSLFactory initialised(SSLFactory factory) throws IOException {
        try {
            factory.init();
            return factory;
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            factory.destroy();
            throw new IOException("cannot set up TLS for the shuffle: " + e, e);
        }
    }
}
