package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Crc32JoinTest {
    private static final long SEED = 8191;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7, 8, 255, 4096, 100_000})
    void twoPiecesJoinedAreTheCrcOfTheWhole(int secondLength) {
        Random random = new Random(SEED);
        for (int firstLength : new int[] {0, 1, 2, 9, 1000, 100_000}) {
            byte[] whole = random(random, firstLength + secondLength);
            int joined =
                    Crc32Join.join(crc(whole, 0, firstLength), crc(whole, firstLength, whole.length), secondLength);
            assertThat(joined)
                    .as("RANDOM first=%d second=%d seed=%d", firstLength, secondLength, SEED)
                    .isEqualTo(crc(whole, 0, whole.length));
        }
    }

    @Test
    void contentsOfOneBitPatternJoin() {
        // Zeros at the start and at the end affect a CRC.
        for (int value : new int[] {0, 0xFF, 0x01, 0x80}) {
            byte[] whole = new byte[3000];
            Arrays.fill(whole, (byte) value);
            for (int cut : new int[] {0, 1, 1500, 2999, 3000}) {
                assertThat(Crc32Join.join(crc(whole, 0, cut), crc(whole, cut, 3000), 3000L - cut))
                        .as("FILLED with %d cut=%d", value, cut)
                        .isEqualTo(crc(whole, 0, 3000));
            }
        }
    }

    @Test
    void threePiecesJoinFromEitherEnd() {
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            byte[] whole = random(random, random.nextInt(5000));
            int cut = random.nextInt(whole.length + 1);
            int behind = cut + random.nextInt(whole.length - cut + 1);
            int a = crc(whole, 0, cut);
            int b = crc(whole, cut, behind);
            int c = crc(whole, behind, whole.length);
            long bLength = behind - cut;
            long cLength = whole.length - behind;
            String shape = "THREE no. " + i + " cuts=" + cut + "," + behind + "," + whole.length + " seed=" + SEED;
            int expected = crc(whole, 0, whole.length);
            assertThat(Crc32Join.join(Crc32Join.join(a, b, bLength), c, cLength))
                    .as(shape + ": front first")
                    .isEqualTo(expected);
            assertThat(Crc32Join.join(a, Crc32Join.join(b, c, cLength), bLength + cLength))
                    .as(shape + ": back first")
                    .isEqualTo(expected);
        }
    }

    @Test
    void aSecondPieceOfMoreBitsThanAnIntCounts() {
        CRC32 zeros = new CRC32();
        CRC32 whole = new CRC32();
        byte[] front = random(new Random(SEED), 77);
        whole.update(front, 0, front.length);
        byte[] block = new byte[1 << 20];
        for (int i = 0; i < 512; i++) {
            zeros.update(block, 0, block.length);
            whole.update(block, 0, block.length);
        }
        assertThat(Crc32Join.join(crc(front, 0, front.length), (int) zeros.getValue(), 1L << 29))
                .as("2^29 zero bytes are 2^32 bits, seed=%d", SEED)
                .isEqualTo((int) whole.getValue());
    }

    @Test
    void eightGibibytesAtOnceAreEightGibibytesInSteps() {
        int front = (int) (SEED * 0x9E3779B1L);
        // CRCs of 2^0, 2^1, ... zero bytes. Each is joined from two copies of the previous one.
        int zeros = crc(new byte[1], 0, 1);
        int stepZeros = 0;
        for (int log = 0; log < 33; log++) {
            if (log == 20) {
                assertThat(zeros).as("CRC of 1 MiB of zeros").isEqualTo(crc(new byte[1 << 20], 0, 1 << 20));
            }
            if (log == 25) {
                stepZeros = zeros;
            }
            zeros = Crc32Join.join(zeros, zeros, 1L << log);
        }
        int inSteps = front;
        for (int i = 0; i < 256; i++) {
            inSteps = Crc32Join.join(inSteps, stepZeros, 1L << 25);
        }
        assertThat(Crc32Join.join(front, zeros, 1L << 33)).isEqualTo(inSteps).isNotEqualTo(front);
        int twice = Crc32Join.join(Crc32Join.join(front, zeros, 1L << 33), zeros, 1L << 33);
        assertThat(Crc32Join.join(front, Crc32Join.join(zeros, zeros, 1L << 33), 1L << 34))
                .as("2^33 zero bytes twice")
                .isEqualTo(twice);
    }

    private static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static int crc(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }
}
