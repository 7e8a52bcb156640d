package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spillway.formats.lab.Pair;

class PairMakerTest {
    private static final long BYTES = 15_000_000;

    @Test
    void pairs_sameSeed_samePairs() {
        List<Pair> pairs = new PairMaker(7).pairs(BYTES);
        List<Pair> same = new PairMaker(7).pairs(BYTES);
        List<Pair> other = new PairMaker(8).pairs(BYTES);
        for (int i = 0; i < 100; i++) {
            assertThat(same.get(i).key()).isEqualTo(pairs.get(i).key());
            assertThat(same.get(i).value()).isEqualTo(pairs.get(i).value());
            assertThat(other.get(i).value()).isNotEqualTo(pairs.get(i).value());
        }
    }

    @Test
    void pairs_lengths_asInTheFirstStudy() {
        List<Pair> pairs = new PairMaker(7).pairs(BYTES);

        assertThat(pairs).allSatisfy(pair -> {
            assertThat(pair.key().length).isBetween(50, 100);
            assertThat(pair.value().length).isBetween(5 << 10, 10 << 10);
        });
        double mean = (50 + 100 + (5 << 10) + (10 << 10)) / 2.0;
        assertThat((double) Pair.bytes(pairs) / pairs.size()).isBetween(mean * 0.98, mean * 1.02);
        assertThat(Pair.bytes(pairs)).isBetween(BYTES, BYTES + (10 << 10) + 100);
    }

    @Test
    void pairs_keyAndValue_words() {
        Pair pair = new PairMaker(7).pairs(1).get(0);

        assertThat(new String(pair.key(), StandardCharsets.US_ASCII)).matches("[a-z]+");
        assertThat(new String(pair.value(), StandardCharsets.US_ASCII)).matches("[a-z]+");
    }
}
