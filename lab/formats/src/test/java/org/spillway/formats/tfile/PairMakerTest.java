package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PairMakerTest {
    @Test
    void oneSeedMakesOneSeriesOfPairs() {
        Pair a = new Pair();
        Pair b = new Pair();
        PairMaker first = new PairMaker(7);
        PairMaker second = new PairMaker(7);
        PairMaker other = new PairMaker(8);
        for (int i = 0; i < 100; i++) {
            first.next(a);
            second.next(b);
            assertThat(a.hash()).isEqualTo(b.hash());
            other.next(b);
            assertThat(a.hash()).isNotEqualTo(b.hash());
        }
    }

    @Test
    void lengthsAreThoseOfTheFirstStudy() {
        Pair pair = new Pair();
        PairMaker maker = new PairMaker(7);
        long bytes = 0;
        for (int i = 0; i < 2000; i++) {
            maker.next(pair);
            assertThat(pair.keyLength).isBetween(50, 100);
            assertThat(pair.valueLength).isBetween(5 << 10, 10 << 10);
            bytes += pair.length();
        }
        assertThat(bytes / 2000.0).isBetween(Pair.MEAN_LENGTH * 0.98, Pair.MEAN_LENGTH * 1.02);
    }

    @Test
    void pairsAreWords() {
        Pair pair = new Pair();
        new PairMaker(7).next(pair);

        assertThat(new String(pair.key, 0, pair.keyLength, StandardCharsets.US_ASCII))
                .matches("[a-z]+");
        assertThat(new String(pair.value, 0, pair.valueLength, StandardCharsets.US_ASCII))
                .matches("[a-z]+");
    }

    @Test
    void aByteThatMovesFromKeyToValueChangesTheHash() {
        byte[] bytes = "abcdef".getBytes(StandardCharsets.US_ASCII);
        byte[] rest = "def".getBytes(StandardCharsets.US_ASCII);
        byte[] longer = "cdef".getBytes(StandardCharsets.US_ASCII);

        assertThat(Pair.hash(bytes, 3, rest, 3)).isNotEqualTo(Pair.hash(bytes, 2, longer, 4));
    }
}
