package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.record.RecordView;
import org.spillway.run.Runs;
import org.spillway.testing.StockGzip;

/** Segments are read as they were written, by this package and by Hadoop, and damage is noticed. */
class SegmentRoundTripTest {
    private static final String PLACE = "partition 7 of test";
    private static final int MAP = 3;

    private final Configuration conf = new Configuration(false);
    private final SegmentStreams plain = streams(null);

    SegmentRoundTripTest() throws IOException {}

    @ParameterizedTest
    @ValueSource(classes = {Void.class, GzipCodec.class, Lz4Codec.class})
    void read_anyCodec_sameRecords(Class<?> type) throws IOException {
        assumeThat(type != GzipCodec.class || StockGzip.isSound()).isTrue();
        SegmentStreams streams = streams(codec(type));
        for (int longest : new int[] {0, 50, 200_000}) {
            List<ByteBuffer> records = records(longest == 200_000 ? 20 : 2000, longest);
            Written written = write(streams, records);
            assertThat(written.records).isEqualTo(records.size());
            assertThat(written.rawLength).isEqualTo(bytes(records) + 2);
            assertThat(read(streams, written)).as("longest=%d", longest).isEqualTo(records);
            assertThat(readByHadoop(codec(type), written))
                    .as("longest=%d", longest)
                    .isEqualTo(records);
        }
    }

    @Test
    void open_afterAnotherSegment_sameRecords() throws IOException {
        SegmentWriter writer = new SegmentWriter(plain);
        for (int i = 1; i <= 3; i++) {
            List<ByteBuffer> records = records(i, 30);
            assertThat(read(plain, write(writer, records))).isEqualTo(records);
        }
    }

    /** The end mark is not split: the chunk of 64 KiB has 1, 2 or 3 bytes left. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void finish_chunkAlmostFull_endMarkWhole(int left) throws IOException {
        ByteBuffer record = Runs.record(new byte[] {1}, new byte[(1 << 16) - left - 5]);
        assertThat(record.capacity()).isEqualTo((1 << 16) - left);
        List<ByteBuffer> records = List.of(record);
        assertThat(read(plain, write(plain, records))).isEqualTo(records);
    }

    @Test
    void read_byteChanged_throws() throws IOException {
        Written written = write(plain, records(5, 40));
        for (int at = 0; at < written.bytes.length; at++) {
            byte[] bytes = written.bytes.clone();
            bytes[at] ^= 0x10;
            assertThatThrownBy(() -> read(plain, new Written(bytes, written.rawLength, 0)))
                    .as("byte %d", at)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(DamagedSegmentException.class);
        }
    }

    /** The map that wrote such a segment runs again: its bytes are those that it wrote. */
    @Test
    void read_writtenDamaged_blamesItsMap() throws IOException {
        Written written = write(plain, List.of(ByteBuffer.wrap(new byte[] {100, 1, 2, 3})));
        Throwable thrown = catchThrowable(() -> read(plain, written));
        assertThat(thrown)
                .isInstanceOf(DamagedSegmentException.class)
                .hasMessageContaining("key length=100 value length=1 at raw offset 0 of 6 in " + PLACE)
                .hasMessageEndingWith("the checksum is right");
        assertThat(((DamagedSegmentException) thrown).map()).isEqualTo(MAP);
    }

    @Test
    void read_endMarkTooSoon_blamesItsMap() throws IOException {
        byte[] twoEnds = {0, 0, -1, -1, 0, 0};
        Written written = write(plain, List.of(ByteBuffer.wrap(twoEnds)));
        assertThatThrownBy(() -> read(plain, written))
                .isInstanceOf(DamagedSegmentException.class)
                .hasMessageContaining("segment ends too soon at raw offset 4 of 8");
    }

    /** An interrupt is no fault of a map. */
    @Test
    void read_interrupted_blamesNoMap() throws IOException {
        Written written = write(plain, List.of(ByteBuffer.wrap(new byte[] {100, 1, 2, 3})));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> read(plain, written))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(DamagedSegmentException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void ofVerified_noChecksum_sameRecords() throws IOException {
        List<ByteBuffer> records = records(10, 40);
        Written written = write(plain, records);
        Closed source = new Closed(new ByteArrayInputStream(written.bytes));
        try (SegmentReader reader =
                SegmentReader.ofVerified(source, written.rawLength, PLACE, new ReadBuffers(1 << 16))) {
            assertThat(all(reader)).isEqualTo(records);
        }
        assertThat(source.closed).isTrue();
    }

    @Test
    void isPlain_withCodec_false() throws IOException {
        assertThat(plain.isPlain()).isTrue();
        assertThat(plain.padding()).isZero();
        assertThat(plain.library()).isNull();
        SegmentStreams lz4 = streams(codec(Lz4Codec.class));
        assertThat(lz4.isPlain()).isFalse();
        assertThat(lz4.library()).contains("lz4-java");
        assertThat(streams(codec(GzipCodec.class)).library()).isNull();
    }

    private record Written(byte[] bytes, long rawLength, long records) {}

    private static Written write(SegmentStreams streams, List<ByteBuffer> records) throws IOException {
        return write(new SegmentWriter(streams), records);
    }

    private static Written write(SegmentWriter writer, List<ByteBuffer> records) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.open(bytes, 0);
        for (ByteBuffer record : records) {
            int first = record.capacity() / 3;
            writer.append(record, 0, first);
            writer.appendMore(record, first, record.capacity() - first);
        }
        writer.finish();
        writer.close();
        return new Written(bytes.toByteArray(), writer.rawLength(), writer.records());
    }

    private static List<ByteBuffer> read(SegmentStreams streams, Written written) throws IOException {
        SegmentInput input = streams.input(new ByteArrayInputStream(written.bytes), written.bytes.length, PLACE);
        try (SegmentReader reader = new SegmentReader(input, written.rawLength, new ReadBuffers(1 << 18))) {
            reader.setMap(MAP);
            List<ByteBuffer> records = all(reader);
            assertThat(reader.record().rank()).isEqualTo(MAP);
            return records;
        }
    }

    private static List<ByteBuffer> all(SegmentReader reader) throws IOException {
        List<ByteBuffer> records = new ArrayList<>();
        while (reader.next()) {
            RecordView view = reader.record();
            byte[] record = new byte[view.length()];
            view.buffer().get(view.start(), record, 0, view.present());
            reader.readRest(record, view.present());
            records.add(ByteBuffer.wrap(record));
        }
        return records;
    }

    private List<ByteBuffer> readByHadoop(CompressionCodec codec, Written written) throws IOException {
        List<ByteBuffer> records = new ArrayList<>();
        IFile.Reader<Text, Text> reader = new IFile.Reader<>(
                conf, new FSDataInputStream(new Bytes(written.bytes)), written.bytes.length, codec, null);
        DataInputBuffer key = new DataInputBuffer();
        DataInputBuffer value = new DataInputBuffer();
        while (reader.nextRawKey(key)) {
            reader.nextRawValue(value);
            records.add(Runs.record(bytes(key), bytes(value)));
        }
        reader.close();
        return records;
    }

    private static byte[] bytes(DataInputBuffer buffer) {
        return Arrays.copyOfRange(buffer.getData(), buffer.getPosition(), buffer.getLength());
    }

    private static long bytes(List<ByteBuffer> records) {
        return records.stream().mapToLong(ByteBuffer::capacity).sum();
    }

    private static List<ByteBuffer> records(int count, int longest) {
        Random random = new Random(count);
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(Runs.record(random, random.nextInt(longest + 1), random.nextInt(longest + 1)));
        }
        return records;
    }

    private CompressionCodec codec(Class<?> type) {
        return type == Void.class ? null : (CompressionCodec) ReflectionUtils.newInstance(type, conf);
    }

    private SegmentStreams streams(CompressionCodec codec) throws IOException {
        return new SegmentStreams(conf, codec);
    }

    private static final class Closed extends FilterInputStream {
        private boolean closed;

        Closed(InputStream in) {
            super(in);
        }

        @Override
        public void close() throws IOException {
            closed = true;
            super.close();
        }
    }

    /** A file in memory, as Hadoop opens it. */
    private static final class Bytes extends FSInputStream {
        private final byte[] bytes;
        private int position;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void seek(long target) {
            position = (int) target;
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public boolean seekToNewSource(long target) {
            return false;
        }

        @Override
        public int read() {
            return position == bytes.length ? -1 : bytes[position++] & 0xFF;
        }
    }
}
