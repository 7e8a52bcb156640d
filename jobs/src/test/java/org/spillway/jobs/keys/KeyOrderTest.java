package org.spillway.jobs.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.junit.jupiter.api.Test;

/** Tests that serialized keys sort like the objects, and that groups compare only the first part. */
class KeyOrderTest {
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void compare_serializedTextAndNumber_asDeserialized() throws Exception {
        List<TextLongKey> keys = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            TextLongKey key = new TextLongKey();
            key.group().set(text());
            key.setNumber(random.nextBoolean() ? random.nextLong() : random.nextInt(3) - 1);
            keys.add(key);
        }
        assertSameOrder(keys, WritableComparator.get(TextLongKey.class));
    }

    @Test
    void compare_twoSerializedTexts_asDeserialized() throws Exception {
        List<TextPairKey> keys = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            TextPairKey key = new TextPairKey();
            key.group().set(text());
            key.second().set(text());
            keys.add(key);
        }
        assertSameOrder(keys, WritableComparator.get(TextPairKey.class));
    }

    /**
     * Returns short texts, many of which are equal, long texts, whose length takes two bytes, and texts with characters
     * above ASCII.
     */
    private Text text() {
        return switch (random.nextInt(4)) {
            case 0 -> new Text("é\u0000".substring(0, random.nextInt(3)));
            case 1 -> new Text("x".repeat(126 + random.nextInt(5)));
            default -> new Text(Integer.toString(random.nextInt(20), 3));
        };
    }

    private <K extends GroupedKey<K>> void assertSameOrder(List<K> keys, WritableComparator order) throws IOException {
        GroupComparator groups = new GroupComparator();
        List<byte[]> bytes = new ArrayList<>();
        for (K key : keys) {
            bytes.add(bytes(key));
        }
        for (int i = 0; i < keys.size(); i++) {
            for (int j = 0; j < keys.size(); j++) {
                K a = keys.get(i);
                K b = keys.get(j);
                assertThat(sign(order, bytes.get(i), bytes.get(j)))
                        .as("seed=%d: %s, %s", seed, a, b)
                        .isEqualTo(Integer.signum(a.compareTo(b)));
                int group = Integer.signum(a.group().compareTo(b.group()));
                assertThat(sign(groups, bytes.get(i), bytes.get(j)))
                        .as("seed=%d: groups of %s, %s", seed, a, b)
                        .isEqualTo(group)
                        .isEqualTo(Integer.signum(groups.compare(a, b)));
                assertThat(a.equals(b)).isEqualTo(a.compareTo(b) == 0);
            }
        }
    }

    private static int sign(WritableComparator order, byte[] a, byte[] b) {
        // A key rarely starts at position 0 of a buffer.
        byte[] shifted = new byte[b.length + 3];
        System.arraycopy(b, 0, shifted, 3, b.length);
        return Integer.signum(order.compare(a, 0, a.length, shifted, 3, b.length));
    }

    private static byte[] bytes(Writable key) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        key.write(out);
        byte[] bytes = new byte[out.getLength()];
        System.arraycopy(out.getData(), 0, bytes, 0, bytes.length);
        return bytes;
    }
}
