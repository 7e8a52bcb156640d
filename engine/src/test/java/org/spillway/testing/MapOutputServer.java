package org.spillway.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** Serves map outputs as Hadoop's ShuffleHandler does, from a folder that has them as YARN's tasks leave them. */
public final class MapOutputServer implements AutoCloseable {
    private final HttpServer server;
    // Named like ours, so that NothingIsLeft waits for them: each has a direct buffer of NIO's.
    private final ExecutorService threads =
            Executors.newCachedThreadPool(body -> new Thread(body, "spillway-test-server"));
    private final JobConf job;
    private final Path dir;
    private final SecretKey key;
    private final AtomicInteger requests = new AtomicInteger();
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

    @Override
    public void close() {
        letGo();
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        before.run();
        try (exchange) {
            Map<String, String> query = query(exchange);
            String hash = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            if (refusals.getAndDecrement() > 0) {
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            int cut = 0;
            boolean hanging = false;
            for (String attempt : query.get("map").split(",")) {
                Fault here = attempt.equals(faulty) && faultsLeft.getAndDecrement() > 0 ? fault : null;
                if (here == Fault.BUSY) {
                    exchange.getResponseHeaders().set("Retry-After", "50");
                    exchange.sendResponseHeaders(429, -1);
                    return;
                }
                if (here == Fault.HANGING_BEFORE) {
                    cut = body.size();
                    hanging = true;
                }
                if (here == Fault.GONE || !append(attempt, Integer.parseInt(query.get("reduce")), here, body)) {
                    exchange.sendResponseHeaders(500, -1);
                    return;
                }
                if (here == Fault.CUT) {
                    cut = body.size() - 10;
                }
                if (here == Fault.HANGING_WITHIN) {
                    cut = body.size() - 10;
                    hanging = true;
                }
            }
            // As ShuffleHandler unless it is told to keep connections; the JDK would read on, for seconds, what is not
            // wanted.
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.getResponseHeaders().set(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
            exchange.getResponseHeaders()
                    .set(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
            exchange.getResponseHeaders()
                    .set(
                            SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
                            SecureShuffleUtils.generateHash(hash.getBytes(StandardCharsets.UTF_8), key));
            exchange.sendResponseHeaders(200, body.size());
            boolean whole = cut == 0 && !hanging;
            exchange.getResponseBody().write(body.toByteArray(), 0, whole ? body.size() : cut);
            if (hanging) {
                exchange.getResponseBody().flush();
                hang();
            }
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

    private boolean append(String attempt, int reduce, Fault here, ByteArrayOutputStream body) throws IOException {
        Path file = dir.resolve("output").resolve(attempt).resolve("file.out");
        if (!file.toFile().exists()) {
            return false;
        }
        IndexRecord entry = new SpillRecord(new org.apache.hadoop.fs.Path(file + ".index"), job).getIndex(reduce);
        byte[] bytes = new byte[(int) entry.partLength];
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            open.seek(entry.startOffset);
            open.readFully(bytes);
        }
        if (here == Fault.DAMAGED) {
            bytes[bytes.length / 2] ^= 1;
        }
        DataOutputStream out = new DataOutputStream(body);
        String name = here == Fault.WRONG_MAP ? attempt.replace("_m_0", "_m_9") : attempt;
        int claimed = here == Fault.WRONG_REDUCE ? reduce + 1 : reduce;
        new ShuffleHeader(name, entry.partLength, entry.rawLength, claimed).write(out);
        out.write(bytes);
        return true;
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
