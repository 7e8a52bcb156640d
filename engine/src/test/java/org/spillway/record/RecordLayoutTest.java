package org.spillway.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordLayoutTest {
    private static final int BEFORE = 3;

    @ParameterizedTest
    @ValueSource(
            ints = {
                0,
                1,
                111,
                112,
                126,
                127,
                128,
                129,
                254,
                255,
                256,
                257,
                300,
                32767,
                32768,
                65535,
                65536,
                65537,
                0x7FFFFF,
                0x800000,
                0xFFFFFF,
                0x1000000,
                0x7FFFFFFE,
                Integer.MAX_VALUE
            })
    void putAndGetVint_edges_asHadoop(int value) throws IOException {
        assertSameAsHadoop("EDGE", 0, value);
    }

    @Test
    void putAndGetVint_randomLengths_asHadoop() throws IOException {
        long seed = 4711;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            assertSameAsHadoop("RANDOM_MAGNITUDE", seed, random.nextInt() >>> 1 + random.nextInt(31));
        }
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                -1,
                -2,
                -111,
                -112,
                -113,
                -128,
                -255,
                -256,
                -257,
                -258,
                -65536,
                -65537,
                -65538,
                -0x1000000,
                -0x1000001,
                -0x1000002,
                Integer.MIN_VALUE + 1,
                Integer.MIN_VALUE
            })
    void getVint_negativeNumbers_asHadoop(int value) throws IOException {
        byte[] bytes = hadoop(value);
        assertThat(RecordLayout.getVint(ByteBuffer.wrap(bytes), 0)).isEqualTo(value);
        assertThat(RecordLayout.vintSize(bytes[0])).isEqualTo(bytes.length);
    }

    @Test
    void vintSize_anyFirstByte_asHadoop() {
        for (int first = Byte.MIN_VALUE; first <= Byte.MAX_VALUE; first++) {
            assertThat(RecordLayout.vintSize((byte) first))
                    .as("first byte %d", first)
                    .isEqualTo(WritableUtils.decodeVIntSize((byte) first));
        }
    }

    @Test
    void putVint_exampleOfTheJavadoc_asItSays() {
        byte[] bytes = new byte[3];
        assertThat(RecordLayout.putVint(bytes, 0, 300)).isEqualTo(3);
        assertThat(bytes).containsExactly(0x8E, 0x01, 0x2C);
    }

    @Test
    void getVint_endByte_minusOne() throws IOException {
        assertThat(hadoop(-1)).containsExactly(RecordLayout.END);
        assertThat(RecordLayout.getVint(ByteBuffer.wrap(new byte[] {RecordLayout.END, RecordLayout.END}), 1))
                .isEqualTo(-1);
    }

    @Test
    void vintSize_largestLength_halfOfTheLongestHeader() {
        assertThat(RecordLayout.MAX_HEADER).isEqualTo(2 * RecordLayout.vintSize(Integer.MAX_VALUE));
    }

    @Test
    void point_record_placesOfKeyAndValue() {
        // 2 other bytes, then a record with key "k" * 300 and value "vv".
        byte[] bytes = new byte[2 + 3 + 1 + 300 + 2 + 4];
        int at = RecordLayout.putVint(bytes, RecordLayout.putVint(bytes, 2, 300), 2);
        assertThat(at).isEqualTo(6);
        RecordView view = new RecordView();
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        view.point(buffer, 2);
        assertThat(view.buffer()).isSameAs(buffer);
        assertThat(view.start()).isEqualTo(2);
        assertThat(view.keyStart()).isEqualTo(6);
        assertThat(view.keyLength()).isEqualTo(300);
        assertThat(view.valueStart()).isEqualTo(306);
        assertThat(view.valueLength()).isEqualTo(2);
        assertThat(view.end()).isEqualTo(308);
        assertThat(view.length()).isEqualTo(306);

        view.point(buffer, 308); // two zero lengths: an empty record
        assertThat(view.keyStart()).isEqualTo(310);
        assertThat(view.keyLength()).isZero();
        assertThat(view.valueLength()).isZero();
        assertThat(view.end()).isEqualTo(310);
        assertThat(view.length()).isEqualTo(2);
    }

    private static void assertSameAsHadoop(String shape, long seed, int value) throws IOException {
        byte[] expected = hadoop(value);
        byte[] target = new byte[BEFORE + RecordLayout.MAX_HEADER];
        Arrays.fill(target, (byte) 0x55);
        int end = RecordLayout.putVint(target, BEFORE, value);
        assertThat(Arrays.copyOfRange(target, BEFORE, end))
                .as("%s seed %d: bytes of %d", shape, seed, value)
                .isEqualTo(expected);
        for (int i = 0; i < target.length; i++) {
            if (i < BEFORE || i >= end) {
                assertThat(target[i])
                        .as("%s seed %d: byte %d around %d", shape, seed, i, value)
                        .isEqualTo((byte) 0x55);
            }
        }
        assertThat(RecordLayout.vintSize(value))
                .as("%s seed %d: size of %d", shape, seed, value)
                .isEqualTo(WritableUtils.getVIntSize(value));
        assertThat(RecordLayout.getVint(ByteBuffer.wrap(target), BEFORE))
                .as("%s seed %d", shape, seed)
                .isEqualTo(value);
        assertThat(WritableUtils.readVInt(new DataInputStream(new ByteArrayInputStream(target, BEFORE, end - BEFORE))))
                .as("%s seed %d: as Hadoop reads it", shape, seed)
                .isEqualTo(value);
    }

    private static byte[] hadoop(int value) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        WritableUtils.writeVInt(out, value);
        return Arrays.copyOf(out.getData(), out.getLength());
    }
}
