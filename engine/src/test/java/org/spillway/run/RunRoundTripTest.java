package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;

/** Tests that runs written by any number of threads are read back, with Spillway's cursors and with Hadoop's reader. */
class RunRoundTripTest {
    private static final String DEFAULT = "org.apache.hadoop.io.compress.DefaultCodec";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";

    @TempDir
    java.nio.file.Path dir;

    private final JobConf job = new JobConf();
    private FileSystem fs;

    @BeforeEach
    void open() throws IOException {
        fs = Runs.fs(job);
    }

    @ParameterizedTest
    @CsvSource({
        "1, none", "1, " + DEFAULT, "1, " + LZ4,
        "3, none", "3, " + DEFAULT, "3, " + LZ4,
        "200, none", "200, " + DEFAULT, "200, " + LZ4,
    })
    void write_anyNumberOfThreads_sameBytesAndRecords(int partitions, String codecName) throws Exception {
        long seed = 100 + partitions;
        String shape = "partitions=" + partitions + " codec=" + codecName + " seed=" + seed;
        CompressionCodec codec = Runs.codec(codecName, job);
        List<List<ByteBuffer>> records = Runs.partitions(new Random(seed), partitions, partitions == 200 ? 30 : 3000);
        byte[] first = null;
        for (int threads : new int[] {1, 2, 4}) {
            ListSource source = new ListSource(records);
            Run run =
                    Runs.write(source, new SegmentStreams(job, codec), threads, Runs.place(fs, path("run-" + threads)));
            byte[] bytes = bytes(run);
            first = first == null ? bytes : first;
            assertThat(bytes).as(shape + " threads=" + threads).isEqualTo(first);
            assertThat(run.length()).as(shape).isEqualTo(bytes.length);
            assertReads(shape + " threads=" + threads, run, codec, records);
            assertThat(source.done).as(shape + ": done").hasSize(partitions).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", DEFAULT, LZ4})
    void write_recordsOfAnySize_sameRecords(String codecName) throws Exception {
        long seed = 7;
        Random random = new Random(seed);
        List<List<ByteBuffer>> records = new ArrayList<>();
        records.add(List.of());
        for (int size : new int[] {0, 1, 127, 128, 255, 256, 65_523, 65_531, 65_535, 65_536, 70_000, 1_200_000}) {
            records.add(List.of(
                    Runs.record(random, 5, 10),
                    Runs.record(random, 0, size),
                    Runs.record(random, size, 0),
                    Runs.record(random, size / 2, size / 2),
                    Runs.record(random, 1, 1)));
        }
        records.add(List.of());
        CompressionCodec codec = Runs.codec(codecName, job);
        Run run = Runs.write(new ListSource(records), new SegmentStreams(job, codec), 4, Runs.place(fs, path("large")));
        assertReads("sizes seed=" + seed + " codec=" + codecName, run, codec, records);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", DEFAULT, LZ4})
    void write_onlyEmptyPartitions_readable(String codecName) throws Exception {
        List<List<ByteBuffer>> records = List.of(List.of(), List.of(), List.of(), List.of(), List.of());
        CompressionCodec codec = Runs.codec(codecName, job);
        Run run = Runs.write(new ListSource(records), new SegmentStreams(job, codec), 2, Runs.place(fs, path("empty")));
        assertReads("all empty", run, codec, records);
        for (int p = 0; p < 5; p++) {
            assertThat(run.index().rawLength(p))
                    .as("raw length of partition " + p)
                    .isEqualTo(2);
        }
    }

    @Test
    void write_plainSegment_recordsEndMarkAndChecksum() throws Exception {
        Run run = Runs.write(
                new ListSource(List.of(List.of(Runs.record(new byte[] {'k'}, new byte[] {'v', 'w'})))),
                new SegmentStreams(job, null),
                1,
                Runs.place(fs, path("known")));
        CRC32 crc = new CRC32();
        byte[] body = {1, 2, 'k', 'v', 'w', -1, -1};
        crc.update(body);
        byte[] expected =
                ByteBuffer.allocate(11).put(body).putInt((int) crc.getValue()).array();
        assertThat(bytes(run)).isEqualTo(expected);
    }

    @Test
    void write_newFile_mode0640() throws Exception {
        Run run = small("perms");
        run.index().write(Runs.place(Runs.fs(job), path("perms.index")), RunIndex.SHUFFLE_FIELDS);
        run.storeIndex(Runs.place(Runs.fs(job), path("perms.stored")));
        for (String name : new String[] {"perms", "perms.index", "perms.stored"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(dir.resolve(name))))
                    .as(name)
                    .isEqualTo("rw-r-----");
        }
    }

    @Test
    void storeIndex_runIsRead_sameIndex() throws Exception {
        Run run = small("stored");
        RunIndex before = run.index();
        run.storeIndex(Runs.place(Runs.fs(job), path("stored.index")));
        RunIndex after = run.index();
        assertThat(after).isNotSameAs(before);
        assertThat(after.partitions()).isEqualTo(before.partitions());
        assertThat(after.totalRecords()).isEqualTo(before.totalRecords()).isPositive();
        for (int p = 0; p < before.partitions(); p++) {
            assertThat(new long[] {after.start(p), after.rawLength(p), after.partLength(p), after.records(p)})
                    .as("partition " + p)
                    .containsExactly(before.start(p), before.rawLength(p), before.partLength(p), before.records(p));
        }
        Run moved = run.renameTo(path("moved"));
        assertThat(dir.resolve("stored")).doesNotExist();
        assertThat(dir.resolve("stored.index")).doesNotExist();
        assertThat(moved.index().totalRecords()).isEqualTo(before.totalRecords());
        moved.delete();
        assertThat(dir.resolve("moved")).doesNotExist();
    }

    @Test
    void renameTo_folderMissing_movedNotCopied() throws Exception {
        Run run = small("here");
        Object before = Files.readAttributes(dir.resolve("here"), BasicFileAttributes.class)
                .fileKey();
        run.renameTo(path("output/attempt/there"));
        java.nio.file.Path moved = dir.resolve("output/attempt/there");
        assertThat(Files.readAttributes(moved, BasicFileAttributes.class).fileKey())
                .isEqualTo(before);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(moved)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void delete_storedIndex_bothRemoved() throws Exception {
        Run run = small("gone");
        run.storeIndex(Runs.place(Runs.fs(job), path("gone.index")));
        run.delete();
        assertThat(dir.toFile().list()).isEmpty();
    }

    @Test
    void index_storedOneDamaged_throws() throws Exception {
        Run run = small("bad");
        run.storeIndex(Runs.place(Runs.fs(job), path("bad.index")));
        byte[] bytes = Files.readAllBytes(dir.resolve("bad.index"));
        bytes[9] ^= 4;
        Files.write(dir.resolve("bad.index"), bytes);
        assertThatThrownBy(() -> run.index()).isInstanceOf(IOException.class);
    }

    @Test
    void write_shuffleFields_hadoopsSpillRecord() throws Exception {
        RunIndex index = small("out").index();
        index.write(Runs.place(Runs.fs(job), path("out.index")), RunIndex.SHUFFLE_FIELDS);
        SpillRecord record = new SpillRecord(path("out.index"), job);
        assertThat(record.size()).isEqualTo(index.partitions());
        for (int p = 0; p < record.size(); p++) {
            IndexRecord entry = record.getIndex(p);
            assertThat(new long[] {entry.startOffset, entry.rawLength, entry.partLength})
                    .as("partition " + p)
                    .containsExactly(index.start(p), index.rawLength(p), index.partLength(p));
        }
    }

    private Run small(String name) throws IOException, InterruptedException {
        return Runs.write(
                new ListSource(Runs.partitions(new Random(5), 20, 50)),
                new SegmentStreams(job, null),
                2,
                Runs.place(fs, path(name)));
    }

    private void assertReads(String shape, Run run, CompressionCodec codec, List<List<ByteBuffer>> records)
            throws IOException {
        RunIndex index = run.index();
        assertThat(index.partitions()).as(shape).isEqualTo(records.size());
        long position = 0;
        try (RunInput input = new RunInput(run, new SegmentStreams(job, codec));
                FSDataInputStream stock = fs.open(run.file())) {
            for (int p = 0; p < records.size(); p++) {
                List<ByteBuffer> expected = records.get(p);
                String what = shape + " partition " + p;
                // Compares booleans, because AssertJ would print megabytes.
                assertThat(Runs.drain(input.cursor(p, new ReadBuffers(1 << 16))).equals(expected))
                        .as(what + ": records")
                        .isTrue();
                stock.seek(index.start(p));
                assertThat(stock(stock, index.partLength(p), codec).equals(expected))
                        .as(what + ": records through IFile.Reader")
                        .isTrue();
                assertThat(index.records(p)).as(what).isEqualTo(expected.size());
                assertThat(index.start(p)).as(what + ": start").isEqualTo(position);
                long raw = 2;
                for (ByteBuffer record : expected) {
                    raw += record.capacity();
                }
                assertThat(index.rawLength(p)).as(what + ": raw length").isEqualTo(raw);
                position += index.partLength(p);
            }
        }
        assertThat(run.length()).as(shape + ": length").isEqualTo(position);
    }

    private List<ByteBuffer> stock(FSDataInputStream in, long length, CompressionCodec codec) throws IOException {
        IFile.Reader<Object, Object> reader = new IFile.Reader<>(job, in, length, codec, null);
        List<ByteBuffer> records = new ArrayList<>();
        DataInputBuffer key = new DataInputBuffer();
        DataInputBuffer value = new DataInputBuffer();
        while (reader.nextRawKey(key)) {
            byte[] k = rest(key);
            reader.nextRawValue(value);
            records.add(Runs.record(k, rest(value)));
        }
        return records;
    }

    private static byte[] rest(DataInputBuffer buffer) {
        return Arrays.copyOfRange(buffer.getData(), buffer.getPosition(), buffer.getLength());
    }

    private Path path(String name) {
        return new Path(dir.resolve(name).toUri());
    }

    private static byte[] bytes(Run run) throws IOException {
        return Files.readAllBytes(java.nio.file.Path.of(run.file().toUri().getPath()));
    }
}
