package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.disk.LocalFileOps;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentStreams;

/**
 * Runs with a flipped bit or a missing end. Reading the damaged partitions fails with an IOException and never returns
 * wrong records.
 */
class DamagedRunTest {
    private static final String DEFAULT = "org.apache.hadoop.io.compress.DefaultCodec";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";
    private static final long SEED = 11;

    @TempDir
    java.nio.file.Path dir;

    private final JobConf job = new JobConf();
    private SegmentStreams streams;
    private Run run;
    private RunIndex index;
    private java.nio.file.Path file;
    private byte[] sound;
    private List<List<ByteBuffer>> records;

    @ParameterizedTest
    @CsvSource({"none, small", DEFAULT + ", small", LZ4 + ", small", "none, large", DEFAULT + ", large", LZ4 + ", large"
    })
    void read_bitFlipped_throwsWithPartition(String codec, String size) throws Exception {
        write(codec, size);
        Problems problems = new Problems();
        int step = Math.max(1, sound.length / 200);
        for (int at = 0; at < sound.length; at += step) {
            for (int bit : new int[] {at / step % 8, 7}) {
                byte[] bytes = sound.clone();
                bytes[at] ^= (byte) (1 << bit);
                Files.write(file, bytes);
                check("byte " + at + " bit " + bit, at, at + 1L, codec, problems);
            }
        }
        problems.assertNone("codec=" + codec + " size=" + size + " seed=" + SEED);
    }

    // The first bytes contain the lengths of blocks and records. A wrong length there could ask for gigabytes of
    // memory.
    @ParameterizedTest
    @ValueSource(strings = {"none", DEFAULT, LZ4})
    void read_bitOfFirstBytesFlipped_throwsWithPartition(String codec) throws Exception {
        write(codec, "large");
        Problems problems = new Problems();
        for (int p = 0; p < index.partitions(); p++) {
            for (int i = 0; i < Math.min(24, index.partLength(p)); i++) {
                for (int bit = i % 2; bit < 8; bit += 2) {
                    int at = (int) index.start(p) + i;
                    byte[] bytes = sound.clone();
                    bytes[at] ^= (byte) (1 << bit);
                    Files.write(file, bytes);
                    check("partition " + p + " byte " + i + " bit " + bit, at, at + 1L, codec, problems);
                }
            }
        }
        problems.assertNone("codec=" + codec + " seed=" + SEED);
    }

    @ParameterizedTest
    @CsvSource({"none, small", DEFAULT + ", small", LZ4 + ", small", "none, large", DEFAULT + ", large", LZ4 + ", large"
    })
    void read_fileCutShort_throwsBehindTheCut(String codec, String size) throws Exception {
        write(codec, size);
        Problems problems = new Problems();
        int step = Math.max(1, sound.length / 100);
        for (int length = 0; length < sound.length; length += step) {
            Files.write(file, Arrays.copyOf(sound, length));
            check("length " + length, length, sound.length, codec, problems);
        }
        Files.write(file, Arrays.copyOf(sound, sound.length - 1));
        check("last byte", sound.length - 1L, sound.length, codec, problems);
        problems.assertNone("codec=" + codec + " size=" + size + " seed=" + SEED);
    }

    // The records and the end mark are sound. The index claims more bytes, so the checksum does not match.
    @ParameterizedTest
    @ValueSource(strings = {"none", DEFAULT})
    void read_indexNamesAnotherEnd_throwsWithPartition(String codec) throws Exception {
        write(codec, "small");
        int last = index.partitions() - 1;
        int longer = 300_000;
        Files.write(file, Arrays.copyOf(sound, sound.length + longer));
        RunIndex wrong = new RunIndex(last + 1);
        wrong.put(last, index.start(last), index.rawLength(last), index.partLength(last) + longer, index.records(last));
        Run claimed = new Run(new LocalFileOps(), run.file(), wrong);
        try (RunInput input = new RunInput(claimed, streams)) {
            assertThatThrownBy(() -> Runs.drain(input.cursor(last, new ReadBuffers(1 << 16))))
                    .isInstanceOf(ChecksumException.class)
                    .hasMessageContaining("partition " + last + " of " + run.file());
        }
    }

    /** Checks that the partitions in the damaged range fail, and that all others have the original records. */
    private void check(String damage, long from, long to, String codec, Problems problems) throws IOException {
        try (RunInput input = new RunInput(run, streams)) {
            for (int p = 0; p < index.partitions(); p++) {
                int partition = p;
                List<ByteBuffer> read = new ArrayList<>();
                Throwable thrown = catchThrowable(
                        () -> read.addAll(Runs.drain(input.cursor(partition, new ReadBuffers(1 << 16)))));
                boolean hit = index.start(p) < to && from < index.start(p) + index.partLength(p);
                if (!hit) {
                    problems.unless(
                            thrown == null && read.equals(records.get(p)),
                            "sound partition not read",
                            damage + ": " + thrown);
                } else if (thrown == null) {
                    problems.unless(false, "damage not found", damage);
                } else if (!(thrown instanceof IOException)) {
                    problems.unless(
                            false, "not an IOException: " + thrown.getClass().getName(), damage + ": " + thrown);
                } else if (codec.equals("none")) {
                    problems.unless(
                            thrown.getMessage().contains("partition " + p + " of " + run.file()),
                            "place not named",
                            damage + ": " + thrown);
                }
            }
        }
    }

    private void write(String codec, String size) throws Exception {
        streams = new SegmentStreams(job, Runs.codec(codec, job));
        records = size.equals("small") ? Runs.partitions(new Random(SEED), 5, 8) : large();
        file = dir.resolve("spill0.out");
        run = Runs.write(new ListSource(records), streams, 2, Runs.place(Runs.fs(job), new Path(file.toUri())));
        index = run.index();
        sound = Files.readAllBytes(file);
        assertThat(records).as("the data have records and an empty partition").contains(List.of());
        assertThat(index.totalRecords()).isGreaterThan(5);
    }

    // Returns text-like records, which codecs can compress. Partition 1 is longer than a reader's buffer.
    private static List<List<ByteBuffer>> large() {
        Random random = new Random(SEED);
        List<List<ByteBuffer>> all = new ArrayList<>();
        for (int count : new int[] {40, 3000, 0, 3}) {
            List<ByteBuffer> list = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                byte[] value = new byte[random.nextInt(80)];
                for (int j = 0; j < value.length; j++) {
                    value[j] = (byte) ('a' + random.nextInt(4));
                }
                list.add(Runs.record(new byte[] {(byte) (i >> 8), (byte) i}, value));
            }
            all.add(list);
        }
        return all;
    }

    /**
     * Counts failures by kind and keeps the first example of each, so that one failure in thousands does not end the
     * search.
     */
    private static final class Problems {
        private final TreeMap<String, Integer> counts = new TreeMap<>();
        private final TreeMap<String, String> examples = new TreeMap<>();

        void unless(boolean right, String kind, String example) {
            if (!right) {
                counts.merge(kind, 1, Integer::sum);
                examples.putIfAbsent(kind, example);
            }
        }

        void assertNone(String shape) {
            assertThat(counts).as(shape + ", for example " + examples).isEmpty();
        }
    }
}
