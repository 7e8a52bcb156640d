package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.order;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;

class CommonPrefixTest {
    private final PagePool pool = new PagePool(1 << 18, 128, false, 0);
    private final CommonPrefix common =
            new CommonPrefix(order(BytesWritable.class).asBytes());

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void estimate_fewerThanFourPages_empty() {
        for (int pages = 0; pages <= 20; pages++) {
            List<String> keys = Collections.nCopies(2 * pages, "same");
            assertThat(estimate(keys)).as("%d pages", pages).isEqualTo(pages < 4 ? 0 : 4);
        }
    }

    @Test
    void estimate_keysOfSeveralPages_shortestThatTwoShare() {
        assertThat(estimate(firsts("common one", "common two", "commit", "common three")))
                .isEqualTo(4);
        assertThat(estimate(firsts("common one", "common two", "common", "common three")))
                .isEqualTo(6);
        assertThat(estimate(firsts("a", "b", "a", "a"))).isZero();
        assertThat(estimate(firsts("", "b", "a", "a"))).isZero();
        assertThat(estimate(firsts("common one", "common two", "", "common three", "common")))
                .isZero();
    }

    @Test
    void estimate_keysWithoutContent_empty() {
        CommonPrefix texts = new CommonPrefix(order(Text.class).asBytes());
        byte[] short1 = {-113}; // the header says that it has two bytes
        texts.estimate(NumberedRecords.pages(pool, 1, Collections.nCopies(5, short1)));
        assertThat(texts.length()).isZero();
    }

    /** Of 32 pages, every other one is sampled. */
    @Test
    void estimate_manyPages_sampledAtEqualDistances() {
        for (int other = 0; other < 32; other++) {
            List<String> keys = new ArrayList<>(Collections.nCopies(32, "common"));
            keys.set(other, "comet");
            assertThat(estimate(firsts(keys.toArray(new String[0]))))
                    .as("other key in page %d", other)
                    .isEqualTo(other % 2 == 0 ? 3 : 6);
        }
    }

    @Test
    void shortenTo_keyWithoutThePrefix_whatItShares() {
        estimate(firsts("common one", "common two", "common six", "common ten"));
        assertThat(common.length()).isEqualTo(7);
        assertThat(begins("common ")).isTrue();
        assertThat(begins("common nine")).isTrue();
        assertThat(begins("common")).isFalse();
        assertThat(begins("comet")).isFalse();
        byte[] key = bytesKey("comet");
        common.shortenTo(ByteBuffer.wrap(key), 0, key.length);
        assertThat(common.length()).isEqualTo(3);
        assertThat(begins("comet")).isTrue();
        assertThat(begins("com")).isTrue();
        assertThat(begins("co")).isFalse();
        common.giveUp();
        assertThat(common.length()).isZero();
        assertThat(begins("")).isTrue();
    }

    private boolean begins(String content) {
        byte[] key = bytesKey(content);
        return common.begins(ByteBuffer.wrap(key), 0, key.length);
    }

    /** Two records for each page: this key, and one that is not sampled. */
    private static List<String> firsts(String... firsts) {
        List<String> keys = new ArrayList<>();
        for (String first : firsts) {
            keys.add(first);
            keys.add("other");
        }
        return keys;
    }

    private int estimate(List<String> keys) {
        common.estimate(NumberedRecords.pages(
                pool, 2, keys.stream().map(NumberedRecords::bytesKey).toList()));
        return common.length();
    }
}
