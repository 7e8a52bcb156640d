package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.WritableUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.record.RecordView;
import org.spillway.run.ListSink;
import org.spillway.run.Runs;

/** Tests what a reader returns, and how much of it is in memory. */
class SegmentReaderTest {
    private static final String PLACE = "partition 7 of test";

    /** The sum of two such lengths overflows an int. A sound segment must not be reported as truncated. */
    @Test
    void next_recordsOfGigabytes_readThroughTheWindow() throws IOException {
        int[] values = {1_100_000_000, 1_100_000_000, 5, 2_147_483_600};
        try (SegmentReader reader = longRecords(values)) {
            for (int value : values) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.record().valueLength()).isEqualTo(value);
                assertThat(reader.record().buffer().capacity()).isLessThanOrEqualTo(1 << 16);
            }
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void next_recordBeyondAnyArray_throwsWithPlace() throws IOException {
        try (SegmentReader reader = longRecords(3, Integer.MAX_VALUE)) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(
                            "record too large: bytes with header=2147483656 limit=2147483639 at raw offset 8")
                    .hasMessageContaining(PLACE);
        }
    }

    /** Each record is read whole, read in pieces, or skipped, in turn or at random. */
    @ParameterizedTest
    @CsvSource({
        // window, longest key, longest value, records
        "65536, 20, 60, 5000",
        "65536, 20, 200000, 200",
        "65536, 200000, 200, 100",
        "65536, 200000, 200000, 100",
        "4096, 20, 60, 5000",
        "4096, 20, 9000, 2000",
        "4096, 9000, 9000, 500",
        "16, 20, 60, 2000",
        "10, 3, 200, 2000"
    })
    void next_windowOfAnySize_sameRecords(int window, int longestKey, int longestValue, int count) throws IOException {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            List<ByteBuffer> records = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                records.add(Runs.record(random, length(random, longestKey), length(random, longestValue)));
            }
            ReadBuffers buffers = new ReadBuffers(window);
            byte[] segment = segment(records);
            try (SegmentReader reader = reader(segment, buffers)) {
                for (int i = 0; i < count; i++) {
                    String shape = "window=" + window + " seed=" + seed + " record " + i;
                    assertThat(reader.next()).as(shape).isTrue();
                    check(reader, records.get(i), random.nextInt(3), window, shape);
                }
                assertThat(reader.next()).isFalse();
                assertThat(reader.next()).as("asked again").isFalse();
            }
            assertThat(buffers.take(Integer.MAX_VALUE))
                    .as("the window comes back")
                    .hasSizeLessThanOrEqualTo(window);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {65536, 4096, 16, 10})
    void next_mapNumbersBeforeRecords_areTheirRanks(int window) throws IOException {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            int[] maps = random.ints(1000, 0, 3)
                    .map(size -> random.nextInt(1 << new int[] {7, 16, 31}[size] - 1))
                    .toArray();
            List<ByteBuffer> records = new ArrayList<>();
            for (int map : maps) {
                ByteArrayOutputStream number = new ByteArrayOutputStream();
                WritableUtils.writeVInt(new DataOutputStream(number), map);
                records.add(ByteBuffer.wrap(number.toByteArray()));
                records.add(Runs.record(random, length(random, 200), length(random, 300)));
            }
            try (SegmentReader reader = reader(segment(records), new ReadBuffers(window))) {
                reader.readMapNumbers();
                for (int i = 0; i < maps.length; i++) {
                    String shape = "window=" + window + " seed=" + seed + " record " + i;
                    assertThat(reader.next()).as(shape).isTrue();
                    assertThat(reader.record().rank()).as(shape).isEqualTo(maps[i]);
                    check(reader, records.get(2 * i + 1), random.nextInt(3), window, shape);
                }
                assertThat(reader.next()).isFalse();
                assertThat(reader.next()).as("asked again").isFalse();
            }
        }
    }

    @Test
    void next_mapNumberCutShortOrAlone_throwsWithPlace() throws IOException {
        for (byte[] numbers : new byte[][] {{5}, {-116, 1}}) { // no record, and 4 bytes of which 1 is there
            try (SegmentReader reader = reader(segment(List.of(ByteBuffer.wrap(numbers))), new ReadBuffers(4096))) {
                reader.readMapNumbers();
                assertThatThrownBy(reader::next)
                        .isInstanceOf(DamagedSegmentException.class)
                        .hasMessageContaining("map number")
                        .hasMessageContaining(PLACE);
            }
        }
    }

    private static void check(SegmentReader reader, ByteBuffer record, int how, int window, String shape)
            throws IOException {
        RecordView view = reader.record();
        assertThat(view.length()).as(shape).isEqualTo(record.capacity());
        int keyEnd = view.keyStart() - view.start() + view.keyLength();
        assertThat(view.present()).as(shape + ": header and key").isGreaterThanOrEqualTo(keyEnd);
        assertThat(view.isWhole()).as(shape).isEqualTo(view.present() == view.length());
        assertThat(view.buffer().capacity()).as(shape).isLessThanOrEqualTo(Math.max(window, keyEnd));
        if (how == 0) {
            ListSink sink = new ListSink();
            sink.append(view.buffer(), view.start(), view.present());
            reader.copyRest(sink);
            assertThat(sink.records()).as(shape + ": in pieces").containsExactly(record);
        } else if (how == 1) {
            byte[] whole = new byte[3 + view.length()];
            view.buffer().get(view.start(), whole, 3, view.present());
            reader.readRest(whole, 3 + view.present());
            assertThat(ByteBuffer.wrap(Arrays.copyOfRange(whole, 3, whole.length)))
                    .as(shape + ": whole")
                    .isEqualTo(record);
        }
    }

    // Most records are small, and some are as long as allowed.
    private static int length(Random random, int longest) {
        return random.nextInt(4) == 0 ? random.nextInt(longest + 1) : random.nextInt(Math.min(longest, 30));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void copyRest_cutShort_throwsWithPlace(int how) throws IOException {
        byte[] sound = segment(List.of(Runs.record(new byte[] {1}, new byte[100_000])));
        byte[] cut = Arrays.copyOf(sound, 90_000);
        SegmentInput input = streams().input(new ByteArrayInputStream(cut), sound.length, PLACE);
        try (SegmentReader reader = new SegmentReader(input, sound.length - 4L, new ReadBuffers(4096))) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(() -> {
                        switch (how) {
                            case 0 -> {
                                ListSink sink = new ListSink();
                                sink.append(reader.record().buffer(), 0, 4096);
                                reader.copyRest(sink);
                            }
                            case 1 -> reader.readRest(new byte[100_000], 0);
                            default -> reader.next();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(PLACE);
        }
    }

    @Test
    void close_inTheMidstOfARecord_windowGivenBackOnce() throws IOException {
        ReadBuffers buffers = new ReadBuffers(4096);
        byte[] window = buffers.take(4096);
        buffers.giveBack(window);
        SegmentReader reader = reader(segment(List.of(Runs.record(new byte[5000], new byte[100_000]))), buffers);
        assertThat(reader.next()).isTrue();
        assertThat(reader.record().buffer().capacity()).as("header and key").isEqualTo(3 + 4 + 5000);
        reader.close();
        reader.close();
        assertThat(buffers.take(4096)).isSameAs(window);
        assertThat(buffers.take(4096)).as("given back once").isNotSameAs(window);
    }

    private static byte[] segment(List<ByteBuffer> records) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (ByteBuffer record : records) {
            bytes.write(record.array());
        }
        bytes.write(new byte[] {-1, -1});
        CRC32 crc = new CRC32();
        crc.update(bytes.toByteArray());
        bytes.write(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
        return bytes.toByteArray();
    }

    private static SegmentReader reader(byte[] segment, ReadBuffers buffers) throws IOException {
        SegmentInput input = streams().input(new ByteArrayInputStream(segment), segment.length, PLACE);
        return new SegmentReader(input, segment.length - 4L, buffers);
    }

    private static SegmentReader longRecords(int... values) throws IOException {
        long rawLength = LongRecords.rawLength(values);
        SegmentInput input = streams().input(new LongRecords(values), rawLength + SegmentLayout.CHECKSUM, PLACE);
        return new SegmentReader(input, rawLength, new ReadBuffers(1 << 16));
    }

    private static SegmentStreams streams() throws IOException {
        return new SegmentStreams(new Configuration(false), null);
    }
}
