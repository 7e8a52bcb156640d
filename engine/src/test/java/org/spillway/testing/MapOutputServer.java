package org.spillway.testing;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** Serves map outputs like Hadoop's ShuffleHandler, from a folder in which they are stored as on YARN. */
public final class MapOutputServer implements AutoCloseable {
    private static final int SERVER_ERROR = 500;
    private static final int PIECE = 1 << 13;

    private final HttpServer server;
    // These threads are named like Spillway's, so that NothingIsLeft waits for them. NIO keeps a direct buffer for
    // each.
    private final ExecutorService threads =
            Executors.newCachedThreadPool(body -> new Thread(body, "spillway-test-server"));
    private final JobConf job;
    private final Path dir;
    private final SecretKey key;
    private final AtomicInteger requests = new AtomicInteger();
    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
    private volatile Fault fault;
    private volatile String faulty = "";
    private volatile boolean inChunks;
    private volatile String elsewhere;
    private volatile Runnable before = () -> {};
    private final AtomicInteger faultsLeft = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);

    /** Faults of an output or of the reply that contains it. */
    public enum Fault {
        /** The output is missing. */
        GONE,
        /** One bit of the body is flipped. */
        DAMAGED,
        /** The body is truncated. */
        CUT,
        /** The header names another reduce. */
        WRONG_REDUCE,
        /** The header names another map. */
        WRONG_MAP,
        /**
         * The reply stops before the header until {@link #letGo} or the end of the server. Then the connection breaks.
         */
        HANGING_BEFORE,
        /** The reply stops within the body, in the same way. */
        HANGING_WITHIN,
        /** Bytes that are not a header precede the output. */
        NO_HEADER,
        /** Extra bytes follow the output. */
        EXTRA_BYTES,
        /** The header has a negative length. */
        NEGATIVE_LENGTH,
        /** The header has a length that is too large. */
        LONGER,
        /** The header has a length that is too small. */
        SHORTER,
        /** The header has a length of a terabyte. */
        HUGE,
        /** The header has two lengths of a terabyte. */
        HUGE_OUTPUT,
        /** Header and reply have lengths of more than any disk has. Some megabytes follow, then the connection breaks. */
        HUGE_REPLY,
        /** The header has a wrong length of the uncompressed records. */
        OTHER_RAW_LENGTH,
        /** The reply names another service. */
        WRONG_SERVICE,
        /** The reply has another version. */
        WRONG_VERSION,
        /** The reply has the hash of another request. */
        WRONG_HASH,
        /** The reply has no hash. */
        NO_HASH,
        /** The server does not know the job's key: status 401. */
        UNAUTHORIZED,
        /** The connection ends before any reply. */
        NO_REPLY,
        /** The server has too many requests, and tells the client to try again in 50 ms. */
        BUSY;

        /** Whether the reply stops while the connection stays. */
        public boolean hangs() {
            return this == HANGING_BEFORE || this == HANGING_WITHIN;
        }
    }

    /** Starts the server on a port, or on a free one if the port is 0. */
    public MapOutputServer(JobConf job, Path dir, SecretKey key, int port) throws IOException {
        this.job = job;
        this.dir = dir;
        this.key = key;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/mapOutput", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    /** Returns the address for completion events. */
    public String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Makes an output faulty for a number of requests. */
    public void spoil(String attempt, Fault how, int times) {
        fault = how;
        faulty = attempt;
        faultsLeft.set(times);
    }

    /** Sends all replies in chunks, without their length. */
    public void sendInChunks() {
        inChunks = true;
    }

    /** Answers all requests with a redirect. */
    public void redirect(String location) {
        elsewhere = location;
    }

    /** Answers a number of requests with a server error, whichever outputs they name. */
    public void refuse(int times) {
        refusals.set(times);
    }

    /** Sets an action that runs before each answer. */
    public void beforeAnswer(Runnable action) {
        before = action;
    }

    /** Whether an answer hangs, or has hung. */
    public boolean isHanging() {
        return hangs.getCount() == 0;
    }

    /** Breaks the connections that hang. */
    public void letGo() {
        letGo.countDown();
    }

    /** Returns the number of requests. */
    public int requests() {
        return requests.get();
    }

    /** Returns the number of connections that had requests. */
    public int connections() {
        return connections.size();
    }

    @Override
    public void close() {
        letGo();
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        connections.add(exchange.getRemoteAddress());
        before.run();
        try (exchange) {
            if (refusals.getAndDecrement() > 0) {
                exchange.sendResponseHeaders(SERVER_ERROR, -1);
                return;
            }
            if (elsewhere != null) {
                exchange.getResponseHeaders().set("Location", elsewhere);
                exchange.sendResponseHeaders(302, -1);
                return;
            }
            Map<String, String> query = query(exchange);
            OutputReply reply = new OutputReply(job, dir, Integer.parseInt(query.get("reduce")));
            Fault met = null;
            for (String attempt : query.get("map").split(",")) {
                Fault here = attempt.equals(faulty) && faultsLeft.getAndDecrement() > 0 ? fault : null;
                met = here == null ? met : here;
                if (!reply.append(attempt, here)) {
                    exchange.sendResponseHeaders(SERVER_ERROR, -1);
                    return;
                }
            }
            if (met == Fault.BUSY) {
                exchange.getResponseHeaders().set("Retry-After", "50");
                exchange.sendResponseHeaders(429, -1);
            } else if (met == Fault.UNAUTHORIZED) {
                exchange.sendResponseHeaders(401, -1);
            } else if (met != Fault.NO_REPLY) {
                send(exchange, reply, met);
            }
        }
    }

    private void send(HttpExchange exchange, OutputReply reply, Fault met) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        String hash = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
        byte[] hashed = (met == Fault.WRONG_HASH ? hash + "x" : hash).getBytes(StandardCharsets.UTF_8);
        headers.set("Connection", "close"); // like ShuffleHandler
        headers.set(
                ShuffleHeader.HTTP_HEADER_NAME,
                met == Fault.WRONG_SERVICE ? "other" : ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        headers.set(
                ShuffleHeader.HTTP_HEADER_VERSION,
                met == Fault.WRONG_VERSION ? "9.9.9" : ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        if (met != Fault.NO_HASH) {
            headers.set(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH, SecureShuffleUtils.generateHash(hashed, key));
        }
        long length = met == Fault.HUGE_REPLY ? Long.MAX_VALUE : reply.bytes().length;
        exchange.sendResponseHeaders(200, inChunks ? 0 : length);
        // In pieces: the JDK copies what is written at once into one direct buffer.
        InputStream sent = new ByteArrayInputStream(reply.bytes(), 0, reply.sent());
        IOUtils.copyBytes(sent, exchange.getResponseBody(), PIECE);
        if (reply.hangs()) {
            exchange.getResponseBody().flush();
            hang();
        }
    }

    private void hang() {
        hangs.countDown();
        try {
            letGo.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server is closing
        }
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> query = new HashMap<>();
        for (String pair : exchange.getRequestURI().getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return query;
    }
}
