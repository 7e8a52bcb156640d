package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class CountedWordsTest {
    private static final int MAPS = 20;

    private final CountedWords words = CountedWords.about(5_000, MAPS);
    private final Map<String, Integer> records = new HashMap<>();
    private final Set<String> inMaps = new HashSet<>();
    private String last = "";

    @Test
    void outputs_allRecords_wordAtMostOncePerMap() throws Exception {
        words.outputs().make(Integer.MAX_VALUE, MAPS, this::take);
        assertThat(words.words()).isEqualTo(4096);
        assertThat(records).hasSize(4096);
        assertThat(inMaps).hasSize(words.records());
        assertThat(records.values()).contains(1, MAPS).allMatch(maps -> maps <= MAPS);
        // With fewer repetitions, a combiner would have nothing to do.
        assertThat(words.records()).isBetween(3 * 4096, 5 * 4096);
    }

    @Test
    void outputs_limit_noMoreRecords() throws Exception {
        words.outputs().make(100, MAPS, this::take);
        assertThat(inMaps).hasSize(100);
    }

    @Test
    void totals_words_eachOnce() throws Exception {
        words.totals().make(Integer.MAX_VALUE, MAPS, this::take);
        assertThat(records).hasSize(4096).allSatisfy((word, count) -> assertThat(count)
                .isOne());
    }

    private void take(Object key, Object value, int map) {
        String word = ((Text) key).toString();
        assertThat(word).isGreaterThanOrEqualTo(last);
        last = word;
        records.merge(word, 1, Integer::sum);
        assertThat(inMaps.add(word + " in " + map)).as(word).isTrue();
    }
}
