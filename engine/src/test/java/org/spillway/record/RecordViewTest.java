package org.spillway.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RecordViewTest {
    private static final long SEED = 65537;
    private static final int BEFORE = 5;

    // A length takes one byte up to 127, two bytes up to 255, three up to 65,535, and four above.
    static Stream<Arguments> lengths() {
        int[] lengths = {0, 1, 127, 128, 255, 256, 65_535, 65_536, 1_000_000};
        List<Arguments> pairs = new ArrayList<>();
        for (int key : lengths) {
            for (int value : lengths) {
                pairs.add(Arguments.of(key, value));
            }
        }
        return pairs.stream();
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void point_headerReadAtOnceOrLaterOrBefore_samePlaces(int key, int value) throws IOException {
        DataOutputBuffer header = new DataOutputBuffer();
        WritableUtils.writeVInt(header, key);
        WritableUtils.writeVInt(header, value);
        int length = header.getLength() + key + value;
        ByteBuffer buffer = ByteBuffer.allocate(BEFORE + length + 3);
        buffer.put(BEFORE, header.getData(), 0, header.getLength());
        int keyAt = BEFORE + header.getLength();

        RecordView view = new RecordView();
        view.point(buffer, BEFORE);
        assertPoints("without a length", view, buffer, keyAt, key, value);
        view.point(buffer, BEFORE, 0);
        assertPoints("length 0: unknown", view, buffer, keyAt, key, value);
        view.point(buffer, BEFORE, length);
        assertPoints("known length", view, buffer, keyAt, key, value);
        view.point(buffer, BEFORE, keyAt, key, value);
        assertPoints("known header", view, buffer, keyAt, key, value);
    }

    // Each accessor reads the header if it is the first to be called.
    @Test
    void point_anyGetterFirst_readsTheHeader() throws IOException {
        DataOutputBuffer header = new DataOutputBuffer();
        WritableUtils.writeVInt(header, 300);
        WritableUtils.writeVInt(header, 4);
        ByteBuffer buffer = ByteBuffer.allocateDirect(1000);
        for (int i = 0; i < header.getLength(); i++) {
            buffer.put(BEFORE + i, header.getData()[i]);
        }
        int length = header.getLength() + 304;
        // Each call has a new view, so that no accessor uses what another has read.
        assertThat(pointed(buffer, length).keyStart()).isEqualTo(BEFORE + 4);
        assertThat(pointed(buffer, length).keyLength()).isEqualTo(300);
        assertThat(pointed(buffer, length).valueStart()).isEqualTo(BEFORE + 304);
        assertThat(pointed(buffer, length).valueLength()).isEqualTo(4);
    }

    @Test
    void point_knownLength_headerNotRead() {
        ByteBuffer tooShort = ByteBuffer.allocate(BEFORE);
        RecordView view = new RecordView();
        view.point(tooShort, BEFORE, 77);
        assertThat(view.buffer()).isSameAs(tooShort);
        assertThat(view.start()).isEqualTo(BEFORE);
        assertThat(view.length()).isEqualTo(77);
        assertThat(view.end()).isEqualTo(BEFORE + 77);
        assertThatThrownBy(view::keyStart).as("there is none").isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> view.point(tooShort, BEFORE)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void point_anotherRecord_nothingOfTheOneBefore() throws IOException {
        Random random = new Random(SEED);
        DataOutputBuffer out = new DataOutputBuffer();
        List<int[]> records = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            int key = random.nextInt(i % 7 == 0 ? 1000 : 100);
            int value = random.nextInt(i % 5 == 0 ? 1000 : 100);
            int start = out.getLength();
            WritableUtils.writeVInt(out, key);
            WritableUtils.writeVInt(out, value);
            int keyAt = out.getLength();
            out.write(new byte[key + value]);
            records.add(new int[] {start, keyAt, key, value, out.getLength()});
        }
        ByteBuffer buffer = ByteBuffer.wrap(out.getData(), 0, out.getLength());
        RecordView view = new RecordView();
        for (int i = 0; i < 3000; i++) {
            int[] record = records.get(random.nextInt(records.size()));
            int way = random.nextInt(3);
            if (way == 0) {
                view.point(buffer, record[0]);
            } else if (way == 1) {
                view.point(buffer, record[0], record[4] - record[0]);
            } else {
                view.point(buffer, record[0], record[1], record[2], record[3]);
            }
            String label = "MIXED step " + i + " way " + way + " seed " + SEED;
            assertThat(view.end()).as(label).isEqualTo(record[4]);
            if (random.nextBoolean()) {
                assertThat(new int[] {view.keyStart(), view.keyLength(), view.valueLength()})
                        .as(label)
                        .containsExactly(record[1], record[2], record[3]);
            }
        }
    }

    private static RecordView pointed(ByteBuffer buffer, int length) {
        RecordView view = new RecordView();
        view.point(buffer, BEFORE, length);
        return view;
    }

    private static void assertPoints(String way, RecordView view, ByteBuffer buffer, int keyAt, int key, int value) {
        String label = way + ": key of " + key + ", value of " + value;
        assertThat(view.buffer()).as(label).isSameAs(buffer);
        assertThat(view.start()).as(label).isEqualTo(BEFORE);
        assertThat(view.end()).as(label).isEqualTo(keyAt + key + value);
        assertThat(view.valueStart()).as(label).isEqualTo(keyAt + key);
        assertThat(view.valueLength()).as(label).isEqualTo(value);
        assertThat(view.keyStart()).as(label).isEqualTo(keyAt);
        assertThat(view.keyLength()).as(label).isEqualTo(key);
        assertThat(view.length()).as(label).isEqualTo(keyAt - BEFORE + key + value);
    }
}
