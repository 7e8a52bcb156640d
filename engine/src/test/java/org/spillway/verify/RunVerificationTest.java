package org.spillway.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.record.Combiner;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;
import org.spillway.run.ListSink;
import org.spillway.run.ListSource;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.Runs;
import org.spillway.segment.SegmentStreams;

/** Tests that verification detects each kind of difference and names it in the message. */
class RunVerificationTest {
    @TempDir
    Path dir;

    private final JobConf job = new JobConf(false);
    private final List<List<ByteBuffer>> records = Runs.partitions(new Random(3), 20, 50);
    private SegmentStreams streams;

    @BeforeEach
    void streams() throws IOException {
        streams = new SegmentStreams(job, null);
    }

    @Test
    void whatIsAsItShouldBePasses() throws Exception {
        RunVerification verification = new RunVerification(sum(records));
        assertThat(check(verification, verification.follow(source(records)))).isEqualTo(sum(records));
    }

    @Test
    void findsARecordThatIsMissing() {
        List<List<ByteBuffer>> fewer = copy();
        fewer.stream()
                .filter(partition -> !partition.isEmpty())
                .findFirst()
                .orElseThrow()
                .remove(0);
        assertFinds(fewer, "what read " + (count(records) - 1) + " records");
    }

    @Test
    void findsARecordThatCameTwice() {
        List<List<ByteBuffer>> more = copy();
        List<ByteBuffer> any = more.stream()
                .filter(partition -> !partition.isEmpty())
                .findFirst()
                .orElseThrow();
        any.add(any.get(0));
        assertFinds(more, "what read " + (count(records) + 1) + " records");
    }

    @Test
    void findsARecordInAnotherPartition() {
        List<List<ByteBuffer>> moved = copy();
        List<ByteBuffer> any = moved.stream()
                .filter(partition -> !partition.isEmpty())
                .findFirst()
                .orElseThrow();
        moved.get(moved.indexOf(any) == 0 ? 1 : 0).add(any.remove(0));
        assertFinds(moved, "what read " + count(records) + " records");
    }

    @Test
    void findsARecordThatWasAltered() {
        List<List<ByteBuffer>> altered = copy();
        List<ByteBuffer> any = altered.stream()
                .filter(partition -> !partition.isEmpty())
                .findFirst()
                .orElseThrow();
        byte[] bytes = any.get(0).array().clone();
        bytes[bytes.length - 1] ^= 1;
        any.set(0, ByteBuffer.wrap(bytes));
        assertFinds(altered, "what read " + count(records) + " records");
    }

    @Test
    void theOrderOfRecordsDoesNotMatter() throws Exception {
        List<List<ByteBuffer>> reversed = copy();
        reversed.forEach(java.util.Collections::reverse);
        RunVerification verification = new RunVerification(sum(records));
        check(verification, verification.follow(source(reversed)));
    }

    @Test
    void findsARunThatHasLessThanWasWritten() {
        RunVerification verification = new RunVerification(sum(records));
        List<List<ByteBuffer>> fewer = copy();
        fewer.stream()
                .filter(partition -> !partition.isEmpty())
                .findFirst()
                .orElseThrow()
                .remove(0);
        assertThatThrownBy(() -> {
                    Run run = Runs.write(source(fewer), streams, 1, Runs.place(Runs.fs(job), path("run")));
                    Runs.write(
                            verification.follow(source(records)), streams, 1, Runs.place(Runs.fs(job), path("other")));
                    verification.check("what", run, streams, () -> {});
                })
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("records lost or altered (spillway.verify): " + path("run") + " has "
                        + (count(records) - 1) + " records")
                .hasMessageContaining("there were written " + count(records) + " records");
    }

    @Test
    void behindACombinerWhatItPutOutCounts() throws Exception {
        RunVerification verification = new RunVerification(sum(records));
        PartitionSource followed = verification.follow(source(records));
        Combiner half =
                verification.follow(() -> RunVerificationTest::everySecond).create();
        List<List<ByteBuffer>> halves = new ArrayList<>();
        try (var reader = followed.open()) {
            for (int p = 0; p < followed.partitions(); p++) {
                ListSink out = new ListSink();
                half.combine(p, reader.cursor(p), out);
                halves.add(out.records());
            }
        }
        Run run = Runs.write(source(halves), streams, 1, Runs.place(Runs.fs(job), path("halves")));
        assertThat(verification.check("what", run, streams, () -> {})).isEqualTo(sum(halves));
        Run all = Runs.write(source(records), streams, 1, Runs.place(Runs.fs(job), path("all")));
        assertThatThrownBy(() -> verification.check("what", all, streams, () -> {}))
                .hasMessageContaining("there were written " + count(halves) + " records");
    }

    @Test
    void reportsProgressWhileItReads() throws Exception {
        List<ByteBuffer> fat = new ArrayList<>();
        Random random = new Random(3);
        while (fat.size() < 100_000) {
            Runs.partitions(random, 1, 1000).forEach(fat::addAll);
        }
        List<List<ByteBuffer>> one = List.of(fat);
        RunVerification verification = new RunVerification(sum(one));
        Run run = Runs.write(
                verification.follow(source(one)), streams, 1, Runs.place(Runs.fs(job), path("one partition")));
        AtomicInteger reports = new AtomicInteger();
        verification.check("what", run, streams, reports::incrementAndGet);
        assertThat(reports.get()).as("for %d records", fat.size()).isBetween(10, 1000);
    }

    private static void everySecond(int partition, RecordCursor in, RecordSink out) throws IOException {
        for (int i = 0; in.next(); i++) {
            RecordView view = in.record();
            if (i % 2 == 0) {
                out.append(view.buffer(), view.start(), view.length());
            }
        }
    }

    private void assertFinds(List<List<ByteBuffer>> wrong, String what) {
        RunVerification verification = new RunVerification(sum(records));
        assertThatThrownBy(() -> check(verification, verification.follow(source(wrong))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("records lost or altered (spillway.verify): " + what)
                .hasMessageContaining("there should be " + count(records) + " records");
    }

    private RecordSum check(RunVerification verification, PartitionSource source) throws Exception {
        Run run = Runs.write(source, streams, 2, Runs.place(Runs.fs(job), path("run")));
        return verification.check("what", run, streams, () -> {});
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path(dir.resolve(name).toUri().getPath());
    }

    private static PartitionSource source(List<List<ByteBuffer>> partitions) {
        return new ListSource(partitions);
    }

    private List<List<ByteBuffer>> copy() {
        List<List<ByteBuffer>> copy = new ArrayList<>();
        records.forEach(partition -> copy.add(new ArrayList<>(partition)));
        return copy;
    }

    private static long count(List<List<ByteBuffer>> partitions) {
        return partitions.stream().mapToLong(List::size).sum();
    }

    private static RecordSum sum(List<List<ByteBuffer>> partitions) {
        RecordSum sum = new RecordSum();
        RecordHash hash = new RecordHash();
        for (int p = 0; p < partitions.size(); p++) {
            for (ByteBuffer record : partitions.get(p)) {
                // Hashes arrays, as for the mapper's records. Records of a run are hashed from buffers.
                sum.add(hash.of(p, record.array(), 0, record.limit()));
            }
        }
        return sum;
    }
}
