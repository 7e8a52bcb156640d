package org.spillway.reduceside.fetch;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.SecretKey;
import javax.net.ssl.HttpsURLConnection;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks nodes' shuffle services for outputs, several at a time, on one connection a request as stock does. Thread-safe. */
final class HttpOutputs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpOutputs.class);

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int BUSY_MILLIS = 1000;
    private static final long CONNECT_AGAIN_MILLIS = 1000;

    private final JobID job;
    private final int reduce;
    private final SecretKey key;
    private final FetchSettings settings;
    private final SSLFactory ssl;

    /**
     * Nothing open yet.
     *
     * @param reduce number of the reduce in its job
     * @param key of the job's shuffle
     */
    HttpOutputs(JobConf conf, JobID job, int reduce, SecretKey key, FetchSettings settings) throws IOException {
        this.job = job;
        this.reduce = reduce;
        this.key = key;
        this.settings = settings;
        this.ssl = conf.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)
                ? initialised(new SSLFactory(SSLFactory.Mode.CLIENT, conf))
                : null;
    }

    /**
     * Asks a host for outputs.
     *
     * @return their bytes, one behind the other; to be closed
     * @throws UnreachableException if the host refuses connections
     * @throws BusyException if the host asks to come again later
     * @throws RefusedException if the host does not serve one of them
     * @throws RequestFailedException if the connection broke, or the host is not who it should be
     */
    HttpReply ask(String host, List<MapAttempt> attempts) throws IOException, InterruptedException {
        URL url = url(host, attempts);
        String hash = SecureShuffleUtils.hashFromString(SecureShuffleUtils.buildMsgFrom(url), key);
        HttpURLConnection connection = connect(host, url, hash);
        try {
            check(connection, hash);
            return new HttpReply(
                    new DataInputStream(new BufferedInputStream(connection.getInputStream())), connection, reduce);
        } catch (RefusedException | BusyException | RuntimeException | Error e) {
            connection.disconnect();
            throw e;
        } catch (IOException e) {
            connection.disconnect();
            throw new RequestFailedException("request to " + host + " failed: " + e, e);
        }
    }

    // A host that refuses, has no route or no name may be about to come back: it is tried for as long as a connection
    // may
    // take, as stock does.
    private HttpURLConnection connect(String host, URL url, String hash) throws IOException, InterruptedException {
        long end = System.nanoTime() + settings.connectTimeout() * 1_000_000L;
        int left = settings.connectTimeout();
        boolean isFirst = true;
        while (true) {
            HttpURLConnection connection = prepared(url, hash, left);
            try {
                connection.connect();
                return connection;
            } catch (IOException e) {
                connection.disconnect();
                if (isFirst) {
                    LOG.info("cannot connect to {}, will try for {} ms", host, settings.connectTimeout(), e);
                    isFirst = false;
                }
                left = (int) ((end - System.nanoTime()) / 1_000_000);
                if (left <= 0) {
                    String what = "cannot connect to " + host + ": " + e;
                    throw e instanceof ConnectException
                            ? new UnreachableException(what, e)
                            : new RequestFailedException(what, e);
                }
                Thread.sleep(CONNECT_AGAIN_MILLIS);
            }
        }
    }

    private HttpURLConnection prepared(URL url, String hash, int connectTimeout) throws IOException {
        HttpURLConnection connection = open(url);
        connection.addRequestProperty(SecureShuffleUtils.HTTP_HEADER_URL_HASH, hash);
        connection.addRequestProperty(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        connection.addRequestProperty(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        connection.setConnectTimeout(connectTimeout);
        connection.setReadTimeout(settings.readTimeout());
        return connection;
    }

    @Override
    public void close() {
        if (ssl != null) {
            ssl.destroy();
        }
    }

    private URL url(String host, List<MapAttempt> attempts) throws IOException {
        StringBuilder url = new StringBuilder(host)
                .append("/mapOutput?job=")
                .append(job)
                .append("&reduce=")
                .append(reduce)
                .append("&map=");
        String separator = "";
        for (MapAttempt attempt : attempts) {
            url.append(separator).append(attempt.id());
            separator = ",";
        }
        return new URL(url.toString());
    }

    private HttpURLConnection open(URL url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        if (ssl != null && connection instanceof HttpsURLConnection https) {
            try {
                https.setSSLSocketFactory(ssl.createSSLSocketFactory());
            } catch (GeneralSecurityException e) {
                throw new IOException("cannot set up TLS to " + url.getHost(), e);
            }
            https.setHostnameVerifier(ssl.getHostnameVerifier());
        }
        return connection;
    }

    private void check(HttpURLConnection connection, String hash) throws IOException {
        int status = connection.getResponseCode();
        if (status == TOO_MANY_REQUESTS) {
            // which ShuffleHandler means in milliseconds
            throw new BusyException(connection.getHeaderFieldInt("Retry-After", BUSY_MILLIS));
        }
        if (status != HttpURLConnection.HTTP_OK) {
            throw new RefusedException(
                    "status " + status + " (" + connection.getResponseMessage() + ") from " + connection.getURL());
        }
        if (!ShuffleHeader.DEFAULT_HTTP_HEADER_NAME.equals(connection.getHeaderField(ShuffleHeader.HTTP_HEADER_NAME))
                || !ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION.equals(
                        connection.getHeaderField(ShuffleHeader.HTTP_HEADER_VERSION))) {
            throw new IOException("not a shuffle service of this version: " + connection.getURL());
        }
        String reply = connection.getHeaderField(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH);
        if (reply == null) {
            throw new IOException("no hash in the reply of " + connection.getURL());
        }
        SecureShuffleUtils.verifyReply(reply, hash, key);
    }

    private static SSLFactory initialised(SSLFactory factory) throws IOException {
        try {
            factory.init();
            return factory;
        } catch (GeneralSecurityException e) {
            factory.destroy();
            throw new IOException("cannot set up TLS for the shuffle", e);
        } catch (IOException | RuntimeException | Error e) {
            factory.destroy();
            throw e;
        }
    }
}
