package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DecompressorStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.SpillwayShuffle;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.Bomb;
import org.spillway.testing.BombedJob;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.MapOutputServer.Fault;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Tests which failed fetches are reported to the application master, which then runs maps again. */
@ExtendWith(NothingIsLeft.class)
class BlameTest {
    private static final int MAPS = 20;

    @TempDir
    private Path dir;

    private final TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
            .with("mapreduce.reduce.shuffle.parallelcopies", 1)
            .with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100);

    @AfterEach
    void disarm() {
        Bomb.disarm();
    }

    /** The host has more maps than the failures that a host may have (mapreduce.reduce.shuffle.max-host-failures=5). */
    @Test
    void reduce_hostRefusesRequests_nobodyBlamed() throws Exception {
        ReduceHarness harness = harness();
        try (MapOutputServer good = harness.server();
                MapOutputServer bad = harness.server()) {
            List<TaskCompletionEvent> events = new ArrayList<>();
            harness.tell(poll -> {
                // The bad host is announced after the good one is fetched. Too many failures at the start would end the
                // reduce.
                int known = events.size();
                int until = known == 0 ? MAPS - 8 : MAPS;
                for (int map = known; map < until; map++) {
                    events.add(ReduceHarness.event(
                            harness.maps().get(map), Status.SUCCEEDED, (known == 0 ? good : bad).address()));
                }
                return events;
            });
            bad.refuse(1 + 8); // all outputs in one request or all but the first, then single outputs
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, good.address());
            assertThat(output.counters().get("FAILED_SHUFFLE")).isGreaterThan(5);
            assertThat(output.counters().get("SHUFFLED_MAPS")).isEqualTo(MAPS);
            assertThat(harness.blamed()).isEmpty();
        }
    }

    /** A short outage of a name server or a router has no effect, as with stock. */
    @Test
    void reduce_hostCannotBeFound_triedAgain() throws Exception {
        job.with("mapreduce.reduce.shuffle.connect.timeout", 3_600_000)
                .with("mapreduce.reduce.shuffle.parallelcopies", 2);
        ReduceHarness harness = harness();
        String nowhere = "http://" + "x".repeat(64) + ":13562"; // too long for a host name, so no name server is asked
        AtomicLong told = new AtomicLong();
        try (MapOutputServer server = harness.server()) {
            List<TaskCompletionEvent> events = new ArrayList<>();
            harness.tell(poll -> {
                List<TaskAttemptID> maps = harness.maps();
                if (events.isEmpty()) {
                    told.set(System.nanoTime());
                    events.add(ReduceHarness.event(maps.get(0), Status.SUCCEEDED, nowhere));
                    for (TaskAttemptID map : maps.subList(1, MAPS)) {
                        events.add(ReduceHarness.event(map, Status.SUCCEEDED, server.address()));
                    }
                } else if (events.size() == MAPS && System.nanoTime() - told.get() > 2_000_000_000L) {
                    events.add(ReduceHarness.event(maps.get(0), Status.SUCCEEDED, server.address()));
                }
                return events;
            });
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            assertThat(output.counters().get("SHUFFLED_MAPS")).isEqualTo(MAPS);
            assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
        }
    }

    @Test
    void reduce_damagedOutput_reportedOnce() throws Exception {
        ReduceHarness harness = harness();
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(2).toString(), Fault.DAMAGED, 1);
            harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            assertThat(harness.blamed()).containsExactly(harness.maps().get(2));
        }
    }

    /** Stock takes a claim for which it has no room for its own fault. Each attempt of the reduce meets it again. */
    @ParameterizedTest
    @EnumSource(names = {"HUGE", "HUGE_OUTPUT", "HUGE_REPLY"})
    void reduce_claimThatCannotBeTrue_blamedBeforeAByteIsWritten(Fault fault) throws Exception {
        ReduceHarness harness = harness();
        // No disk of it fails. It lists the files that are created.
        FailingDisk disk = new FailingDisk(List.of(), "", FailingDisk.Fault.FULL, 0, 0);
        ShuffleOnDisk.use(disk);
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(2).toString(), fault, 1);
            Output output = harness.reduce(ShuffleOnDisk.class, 0, Way.HTTP, server.address());
            assertThat(output.counters().get("SHUFFLED_MAPS")).isEqualTo(MAPS);
            assertThat(harness.blamed()).containsExactly(harness.maps().get(2));
        }
        assertThat(disk.created()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void reduce_heapShortage_nobodyBlamed(Way way) throws Exception {
        job.compressedBy(BombedJob.Codec.class);
        ReduceHarness harness = harness();
        Bomb bomb = Bomb.throwing("org.spillway.reduceside.fetch", () -> new OutOfMemoryError("injected"));
        bomb.arm();
        try (MapOutputServer server = harness.server()) {
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, way, server.address()))
                    .hasRootCauseInstanceOf(OutOfMemoryError.class)
                    .hasRootCauseMessage("injected");
            assertThat(server.requests()).as("requests").isEqualTo(way == Way.HTTP ? 1 : 0);
        }
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
    }

    /** As with stock, the attempt fails at its first output: another node may have the codec. */
    @ParameterizedTest
    @EnumSource
    void reduce_codecNotOnThisNode_nobodyBlamed(Way way) throws Exception {
        failsWithoutBlame(way, NotHere.class, RuntimeException.class);
    }

    @ParameterizedTest
    @EnumSource
    void reduce_classNotOnThisNode_nobodyBlamed(Way way) throws Exception {
        failsWithoutBlame(way, Unlinked.class, NoClassDefFoundError.class);
    }

    /** The key lies in the credentials of the task. */
    @ParameterizedTest
    @EnumSource
    void reduce_keyIsMissing_nobodyBlamed(Way way) throws Exception {
        job.with("mapreduce.job.encrypted-intermediate-data", true);
        ReduceHarness harness = ReduceFaults.encrypts().doAs((PrivilegedExceptionAction<ReduceHarness>) this::harness);
        try (MapOutputServer server = harness.server()) {
            // Tests before may have given the user of this JVM a key.
            UserGroupInformation keyless = UserGroupInformation.createRemoteUser("keyless");
            assertThatThrownBy(() -> keyless.doAs((PrivilegedExceptionAction<Object>)
                            () -> harness.reduce(SpillwayShuffle.class, 0, way, server.address())))
                    .hasRootCauseInstanceOf(NullPointerException.class);
            assertThat(server.requests()).as("requests").isEqualTo(way == Way.HTTP ? 1 : 0);
        }
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
    }

    private void failsWithoutBlame(
            Way way, Class<? extends CompressionCodec> codec, Class<? extends Throwable> expected) throws Exception {
        job.compressedBy(codec);
        ReduceHarness harness = harness();
        try (MapOutputServer server = harness.server()) {
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, way, server.address()))
                    .hasRootCauseInstanceOf(expected)
                    .hasRootCauseMessage("injected");
            assertThat(server.requests()).as("requests").isEqualTo(way == Way.HTTP ? 1 : 0);
        }
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
    }

    /** Codecs read lengths from the data, so damaged data may ask for too much memory. */
    @Test
    void reduce_heapShortageOverDamagedBytes_outputBlamed() throws Exception {
        job.compressedBy(Greedy.class);
        ReduceHarness harness = harness();
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(2).toString(), Fault.DAMAGED, 1);
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            assertThat(output.counters().get("SHUFFLED_MAPS")).isEqualTo(MAPS);
            assertThat(harness.blamed()).containsExactly(harness.maps().get(2));
        }
    }

    private ReduceHarness harness() throws Exception {
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.maps(harness, MAPS, 100);
        return harness;
    }

    /** DefaultCodec, whose library for reading is missing. */
    public static final class NotHere extends DefaultCodec {
        @Override
        public Class<? extends Decompressor> getDecompressorType() {
            throw new RuntimeException("injected");
        }
    }

    /** DefaultCodec, of which a class for reading is missing. */
    public static final class Unlinked extends DefaultCodec {
        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            return new DecompressorStream(in, decompressor) {
                @Override
                public int read(byte[] bytes, int offset, int length) {
                    throw new NoClassDefFoundError("injected");
                }
            };
        }
    }

    /** DefaultCodec, but data that it cannot decode makes it ask for too much memory. */
    public static final class Greedy extends DefaultCodec {
        @Override
        public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
            return new DecompressorStream(in, decompressor) {
                @Override
                public int read(byte[] bytes, int offset, int length) {
                    try {
                        return super.read(bytes, offset, length);
                    } catch (IOException e) {
                        throw new OutOfMemoryError("no room for 2000000000 bytes");
                    }
                }
            };
        }
    }
}
