package org.spillway.reduceside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Bomb;
import org.spillway.testing.BombedJob;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.MapOutputServer.Fault;
import org.spillway.testing.OpenDescriptors;
import org.spillway.testing.ProcFile;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.StockGzip;
import org.spillway.testing.TestJob;

/**
 * Runs many different reduces in one JVM, about half of them with a fault, and prints the resources that the process
 * holds.
 */
public final class SoakReduces {
    private static final List<Fault> FAULTS = List.of(Fault.GONE, Fault.DAMAGED, Fault.CUT);
    private static final int MAPS = 5;
    private static final int RECORDS = 300;
    // In bytes. CodecPool keeps as many decompressors as were ever in use at once, which varies. With Hadoop's 256 KiB
    // each, they would hide all other direct memory.
    private static final int CODEC_BUFFER = 2048;
    private static final int PAGE = 64 << 10;
    private static final String IN_A_MERGE = "org.spillway.reduceside.";
    private static final String IN_THE_REDUCER = "org.apache.hadoop.mapred.ReduceTask";

    private final Path dir;
    private final List<Kind> kinds = new ArrayList<>();

    private SoakReduces(Path dir) {
        this.dir = dir;
    }

    /**
     * Usage: {@code SoakReduces reduces every folder}. Prints a line {@code reduces=N rss=KiB threads=...} after every
     * {@code every} reduces.
     */
    public static void main(String[] args) throws Exception {
        int reduces = Integer.parseInt(args[0]);
        int every = Integer.parseInt(args[1]);
        SoakReduces soak = new SoakReduces(Path.of(args[2]));
        int code = 1; // for an exit after a failure too, because the threads of servers keep running
        int number = 0;
        try {
            soak.prepare();
            while (number < reduces) {
                soak.reduce(++number);
                if (number % every == 0) {
                    soak.print(number);
                }
            }
            code = 0;
        } catch (Exception | AssertionError e) {
            System.out.println("reduce " + number + ": " + e);
            e.printStackTrace(System.out);
        } finally {
            System.exit(code);
        }
    }

    private void prepare() throws Exception {
        add(job(), Way.HTTP);
        add(job(), Way.HANDED_OVER);
        add(job().compressedBy(Lz4Codec.class), Way.HTTP);
        add(job().compressedBy(SnappyCodec.class), Way.LOCAL);
        add(onDisk(job()), Way.HTTP);
        Class<? extends CompressionCodec> streams = StockGzip.isSound() ? GzipCodec.class : DefaultCodec.class;
        add(onDisk(job().compressedBy(streams).with("spillway.spill.codec", "job")), Way.HANDED_OVER);
        add(job().combinedBy(BombedJob.Sum.class).with("mapreduce.reduce.input.buffer.percent", 0.0), Way.HTTP);
    }

    private static TestJob job() {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
                .sortedBy(BombedJob.Order.class)
                .with("mapreduce.task.io.sort.factor", 2)
                .with("io.compression.codec.lz4.buffersize", CODEC_BUFFER)
                .with("io.compression.codec.snappy.buffersize", CODEC_BUFFER)
                .with("mapreduce.reduce.shuffle.retry-delay.max.ms", 1);
        job.setReducerClass(BombedJob.Sum.class);
        return job;
    }

    private static TestJob onDisk(TestJob job) {
        return job.with("mapreduce.reduce.shuffle.memory.limit.percent", 0.0001);
    }

    private void add(TestJob job, Way way) throws Exception {
        Path maps = dir.resolve("maps" + kinds.size());
        ReduceHarness harness = new ReduceHarness(job, maps);
        ReduceFaults.maps(harness, MAPS, RECORDS);
        kinds.add(new Kind(
                harness, harness.server(), way, way == Way.LOCAL ? maps : dir.resolve("reduce" + kinds.size())));
    }

    private void reduce(int number) throws Exception {
        Kind kind = kinds.get(number % kinds.size());
        String damaged = kind.harness.maps().get(number % MAPS).toString();
        switch (number % 10) {
            case 1 -> fail(kind, Bomb.throwing(IN_A_MERGE, () -> new IllegalStateException("injected")));
            case 3 -> fail(kind, Bomb.throwing(IN_THE_REDUCER, () -> new OutOfMemoryError("injected")));
            case 5 -> kill(kind, Bomb.waiting(IN_A_MERGE));
            case 7 -> kill(kind, Bomb.waiting(IN_THE_REDUCER));
            case 9 -> {
                kind.server.spoil(damaged, FAULTS.get(number / 10 % FAULTS.size()), 1);
                kind.run();
                kind.server.spoil("none", Fault.GONE, 0);
            }
            default -> kind.run();
        }
        Bomb.disarm();
    }

    private static void fail(Kind kind, Bomb bomb) {
        bomb.inAnyThread().arm();
        try {
            kind.run();
        } catch (Exception | OutOfMemoryError e) {
            return;
        }
        throw new IllegalStateException("not failed: " + kind);
    }

    private static void kill(Kind kind, Bomb bomb) throws InterruptedException {
        bomb.inAnyThread().arm();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread task = new Thread(() -> {
            try {
                kind.run();
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        task.start();
        if (!bomb.awaitHit(task)) {
            throw new IllegalStateException("not hit: " + kind);
        }
        task.interrupt();
        task.join();
        if (thrown.get() == null) {
            throw new IllegalStateException("not killed: " + kind);
        }
    }

    // Resources of failed tasks are freed when they are unreachable.
    private void print(int reduces) throws Exception {
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(50);
        }
        System.out.println("reduces=" + reduces + " rss=" + ProcFile.number("status", "VmRSS:") + " threads="
                + Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !thread.getName().startsWith("spillway-test-server"))
                        .count()
                + " descriptors=" + descriptors() + " direct=" + direct() + " files=" + files());
    }

    // Counts only files, because the sockets of servers vary.
    private int descriptors() throws IOException {
        return OpenDescriptors.under(dir).size();
    }

    // Returns the direct memory in pages of a reduce's memory.
    private static long direct() {
        return DirectBytes.now() / PAGE;
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.walk(dir)) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    private record Kind(ReduceHarness harness, MapOutputServer server, Way way, Path local) {
        void run() throws Exception {
            int records = harness.reduce(SpillwayShuffle.class, 0, way, server.address(), local)
                    .records()
                    .size();
            if (records == 0 || records > MAPS * RECORDS) {
                throw new IllegalStateException(records + " records of " + this);
            }
        }
    }
}
