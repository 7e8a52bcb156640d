package org.spillway.benchmarks.micro;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: which page size suits which number of partitions? Records go to random partitions, so one page of each
 * partition is active. With 50,000 partitions nearly every write goes to another page, and the active pages no longer
 * fit the caches and the TLB.
 *
 * <p>Candidates: pages of 1 KiB to 256 KiB, cut from slabs of 1 MiB that a pool has allocated before. 64 MiB of
 * 100-byte records are appended. Scores are in nanoseconds a record. Layouts whose active pages alone need more than 1
 * GiB are left out.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "-XX:MaxDirectMemorySize=2g")
public class PageSizeBench {
    private static final int RECORD = 100;
    private static final int RECORDS = (64 << 20) / RECORD;

    /** Partitions and page size. */
    @Param({
        "1x1k", "1x4k", "1x16k", "1x64k", "1x256k",
        "100x1k", "100x4k", "100x16k", "100x64k", "100x256k",
        "2000x1k", "2000x4k", "2000x16k", "2000x64k", "2000x256k",
        "50000x1k", "50000x4k", "50000x16k"
    })
    public String layout;

    private final int[] partitionOf = new int[RECORDS];
    private PartitionAppender appender;

    /** Allocates the pages. Fails if a record is lost or overwritten. */
    @Setup
    public void setUp() {
        PageLayout chosen = PageLayout.parse(layout);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < RECORDS; i++) {
            partitionOf[i] = random.nextInt(chosen.partitions());
        }
        long full = (long) (RECORDS / (chosen.pageSize() / RECORD) + 1) * chosen.pageSize();
        long active = (long) chosen.partitions() * chosen.pageSize();
        appender = new PartitionAppender(SlabPages.allocate(full + active, chosen.pageSize()), chosen.partitions());
        append();
        Checks.equal(layout, RECORDS * (RECORDS - 1L) / 2, appender.sumOfFirsts(RECORD));
    }

    /** Empties all partitions. Their pages keep the old bytes and are used again in the same order. */
    @Setup(Level.Invocation)
    public void reset() {
        appender.reset();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int append() {
        byte[] record = new byte[RECORD];
        for (int i = 0; i < RECORDS; i++) {
            record[4] = (byte) (i >>> 24);
            record[5] = (byte) (i >>> 16);
            record[6] = (byte) (i >>> 8);
            record[7] = (byte) i;
            appender.append(partitionOf[i], record);
        }
        return appender.pagesLent();
    }
}
