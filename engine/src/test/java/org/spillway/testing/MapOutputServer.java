package org.spillway.testing;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
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
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** Serves map outputs as Hadoop's ShuffleHandler does, from a folder that has them as YARN's tasks leave them. */
public final class MapOutputServer implements AutoCloseable {
    private static final int SERVER_ERROR = 500;

    private final HttpServer server;
    // Named like ours, so that NothingIsLeft waits for them: each has a direct buffer of NIO's.
    private final ExecutorService threads =
            Executors.newCachedThreadPool(body -> new Thread(body, "spillway-test-server"));
    private final JobConf job;
    private final Path dir;
    private final SecretKey key;
    private final AtomicInteger requests = new AtomicInteger();
    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
    private volatile Fault fault;
    private volatile String faulty = "";
    private volatile Runnable before = () -> {};
    private final AtomicInteger faultsLeft = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);

    /** What may be wrong with an output. */
    public enum Fault {
        /** it is gone */
        GONE,
        /** one bit of its body is another */
        DAMAGED,
        /** the body ends in the midst of it */
        CUT,
        /** it says that it is for another reduce */
        WRONG_REDUCE,
        /** it says that it is another map's */
        WRONG_MAP,
        /** nothing comes from its header on, until {@link #letGo} or the end; then the connection breaks */
        HANGING_BEFORE,
        /** the same, from the midst of it on */
        HANGING_WITHIN,
        /** bytes that are no header stand before it */
        NO_HEADER,
        /** bytes that belong to nothing stand behind it */
        EXTRA_BYTES,
        /** its header has a length that cannot be */
        NEGATIVE_LENGTH,
        /** its header has more than its length */
        LONGER,
        /** its header has less than its length */
        SHORTER,
        /** its header has a length of a terabyte */
        HUGE,
        /** its header has another length of its records */
        OTHER_RAW_LENGTH,
        /** the reply has the name of another service */
        WRONG_SERVICE,
        /** the reply has another version */
        WRONG_VERSION,
        /** the reply has the hash of another request */
        WRONG_HASH,
        /** the reply has no hash */
        NO_HASH,
        /** the server does not know the job's key: status 401 */
        UNAUTHORIZED,
        /** the connection ends before any reply */
        NO_REPLY,
        /** the server has too many requests, and asks to come again in 50 ms */
        BUSY
    }

    /** Starts on a port; 0 for a free one. */
    public MapOutputServer(JobConf job, Path dir, SecretKey key, int port) throws IOException {
        this.job = job;
        this.dir = dir;
        this.key = key;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/mapOutput", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    /** What completion events name it. */
    public String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Lets an output be at fault the next so many times that it is asked for. */
    public void spoil(String attempt, Fault how, int times) {
        fault = how;
        faulty = attempt;
        faultsLeft.set(times);
    }

    /** Answers the next so many requests with an error of the server, whatever they ask for. */
    public void refuse(int times) {
        refusals.set(times);
    }

    /** Runs this before each answer. */
    public void beforeAnswer(Runnable action) {
        before = action;
    }

    /** Whether an answer hangs, or has done so. */
    public boolean isHanging() {
        return hangs.getCount() == 0;
    }

    /** Breaks the connections that hang. */
    public void letGo() {
        letGo.countDown();
    }

    /** How many requests came. */
    public int requests() {
        return requests.get();
    }

    /** On how many connections they came. */
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
                send(exchange, reply, met, "true".equals(query.get("keepAlive")));
            }
        }
    }

    private void send(HttpExchange exchange, OutputReply reply, Fault met, boolean keepAlive) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        String hash = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
        byte[] hashed = (met == Fault.WRONG_HASH ? hash + "x" : hash).getBytes(StandardCharsets.UTF_8);
        boolean isWhole = met == null || reply.sent() == reply.bytes().length;
        // As ShuffleHandler, which keeps connections where it is asked to. Of what is cut the JDK would wait for the
        // rest.
        headers.set("Connection", keepAlive && isWhole ? "keep-alive" : "close");
        headers.set(
                ShuffleHeader.HTTP_HEADER_NAME,
                met == Fault.WRONG_SERVICE ? "other" : ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        headers.set(
                ShuffleHeader.HTTP_HEADER_VERSION,
                met == Fault.WRONG_VERSION ? "9.9.9" : ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        if (met != Fault.NO_HASH) {
            headers.set(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH, SecureShuffleUtils.generateHash(hashed, key));
        }
        exchange.sendResponseHeaders(200, reply.bytes().length);
        exchange.getResponseBody().write(reply.bytes(), 0, reply.sent());
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
            Thread.currentThread().interrupt(); // the server ends
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
