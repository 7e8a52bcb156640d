package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;

class SingleKeyTest {
    private final PagePool pool = new PagePool(1 << 16, 64, false);

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void recordsOfOneKeyHaveIt() {
        for (int count : new int[] {1, 2, 3, 4, 9}) {
            byte[] source = "..key..".getBytes(StandardCharsets.US_ASCII);
            SingleKey key = SingleKey.of(pages(Collections.nCopies(count, "key")));
            assertThat(key).as("of %d records", count).isNotNull();
            assertThat(key.is(source, 2, 3)).isTrue();
            assertThat(key.is(source, 1, 3)).as("beside").isFalse();
            assertThat(key.is(source, 2, 2)).as("shorter").isFalse();
            assertThat(key.is(source, 2, 4)).as("longer").isFalse();
            assertThat(key.is(source, 0, 0)).as("empty").isFalse();
        }
    }

    @Test
    void theKeyMayBeEmpty() {
        SingleKey key = SingleKey.of(pages(Collections.nCopies(3, "")));
        assertThat(key.is(new byte[] {1, 2}, 1, 0)).isTrue();
        assertThat(key.is(new byte[] {1, 2}, 1, 1)).isFalse();
    }

    @Test
    void anyOtherKeyIsFound() {
        for (String other : List.of("", "k", "kex", "kez", "Key", "key ")) {
            for (int at = 0; at < 6; at++) {
                int number = at;
                List<String> keys = Stream.iterate(0, i -> i + 1)
                        .limit(6)
                        .map(i -> i == number ? other : "key")
                        .toList();
                assertThat(SingleKey.of(pages(keys)))
                        .as("'%s' as record %d", other, at)
                        .isNull();
            }
        }
    }

    private PartitionPages pages(List<String> keys) {
        return NumberedRecords.pages(
                pool,
                2,
                keys.stream()
                        .map(key -> key.getBytes(StandardCharsets.US_ASCII))
                        .toList());
    }
}
