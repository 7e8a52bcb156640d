package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;

class HashKeyOrderTest {
    private static final long SEED = 20261125;

    // Words of 8 bytes at 0, 8 and 11: the last one overlaps.
    private static final long FOX = 0x4667FB70946EC6E4L;

    @Test
    void hash_knownKeys_sameInEveryRelease() {
        assertThat(hash("")).isZero();
        assertThat(hash("a")).isEqualTo(0x3A3643FF88DC2CE3L);
        assertThat(hash("the quick brown fox")).isEqualTo(FOX);
    }

    @Test
    void hash_keyAtAnyPlace_oneHash() {
        Random random = new Random(SEED);
        for (int length = 0; length < 40; length++) {
            byte[] key = new byte[length];
            random.nextBytes(key);
            long expected = new HashKeyOrder().prefix(ByteBuffer.wrap(key), 0, length);
            for (int margin : new int[] {0, 1, 7, 9}) {
                byte[] around = new byte[length + 2 * margin];
                random.nextBytes(around);
                System.arraycopy(key, 0, around, margin, length);
                assertThat(new HashKeyOrder().prefix(ByteBuffer.wrap(around), margin, length))
                        .isEqualTo(expected);
                ByteBuffer direct = ByteBuffer.allocateDirect(around.length).put(0, around);
                assertThat(new HashKeyOrder().prefix(direct, margin, length)).isEqualTo(expected);
            }
        }
    }

    @Test
    void hash_millionSimilarKeys_differentWithEvenHighBytes() {
        int count = 1_000_000;
        Set<Long> hashes = new HashSet<>(2 * count);
        int[] buckets = new int[256];
        for (int i = 0; i < count; i++) {
            long hash = hash("http://example.com/page/" + i);
            hashes.add(hash);
            buckets[(int) (hash >>> 56)]++;
        }
        assertThat(hashes).hasSize(count);
        for (int records : buckets) {
            // The standard deviation of a fair share of 3,906 is 62.
            assertThat(records).isBetween(3906 - 7 * 62, 3906 + 7 * 62);
        }
    }

    @Test
    void hash_keysOfTheCollisionTests_oneHash() throws Exception {
        Set<Long> hashes = new HashSet<>();
        Set<Writable> keys = new HashSet<>(HashCollisions.keys(100));
        for (Writable key : keys) {
            DataOutputBuffer out = new DataOutputBuffer();
            key.write(out);
            hashes.add(new HashKeyOrder().prefix(ByteBuffer.wrap(out.getData()), 0, out.getLength()));
        }
        assertThat(keys).hasSize(100).hasOnlyElementsOfType(BytesWritable.class);
        assertThat(hashes).hasSize(1);
    }

    private static long hash(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return new HashKeyOrder().prefix(ByteBuffer.wrap(bytes), 0, bytes.length);
    }
}
