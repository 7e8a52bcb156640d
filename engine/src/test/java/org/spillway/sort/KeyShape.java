package org.spillway.sort;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntFunction;

/** Contents of keys, by record number. */
enum KeyShape {
    RANDOM,
    ONE_KEY,
    ONE_KEY_OF_MANY_LENGTHS,
    TWO_HEAVY_KEYS,
    LONG_COMMON_PREFIX,
    LONG_COMMON_PREFIX_BUT_FOR_ONE,
    ENDING_IN_THE_PREFIX,
    ZEROS_OF_ALL_LENGTHS,
    // Many keys have the largest possible prefix, and none has a larger one.
    MANY_OF_THE_LARGEST_PREFIX,
    NESTED,
    HEAVY_WITH_TAILS,
    SORTED,
    SKEWED;

    static final long SEED = 20261122;

    byte[][] contents(int count) {
        Random random = new Random(SEED);
        byte[][] contents = new byte[count][];
        IntFunction<byte[]> content = content(random, count);
        for (int i = 0; i < count; i++) {
            contents[i] = content.apply(i);
        }
        return contents;
    }

    private IntFunction<byte[]> content(Random random, int count) {
        byte[] prefix = "https://logs.example.com/2026-07-14/".getBytes(StandardCharsets.UTF_8);
        switch (this) {
            case RANDOM:
                return i -> bytes(random, 10);
            case ONE_KEY:
                return i -> new byte[] {1, 2, 3};
            case ONE_KEY_OF_MANY_LENGTHS:
                return i -> Arrays.copyOf(prefix, random.nextInt(prefix.length + 1));
            case TWO_HEAVY_KEYS:
                return i -> random.nextInt(100) == 0
                        ? bytes(random, 12)
                        : new byte[] {(byte) (random.nextInt(2) * 255), 5, 5, 5, 5, 5, 5, 5, 5, 5};
            case LONG_COMMON_PREFIX:
                return i -> join(prefix, bytes(random, 4));
            case LONG_COMMON_PREFIX_BUT_FOR_ONE:
                return i -> i == count / 2 ? new byte[] {'h', 'u'} : join(prefix, bytes(random, 4));
            case ENDING_IN_THE_PREFIX:
                return i -> Arrays.copyOf(prefix, 16 + random.nextInt(12));
            case ZEROS_OF_ALL_LENGTHS:
                return i -> new byte[random.nextInt(40)];
            case MANY_OF_THE_LARGEST_PREFIX:
                return i -> random.nextInt(3) == 0 ? bytes(random, 10) : largest(8 + random.nextInt(2) * 12);
            case NESTED:
                return i -> join(Arrays.copyOf(prefix, 8 * random.nextInt(5)), bytes(random, random.nextInt(4)));
            case HEAVY_WITH_TAILS:
                return i -> join(prefix, new byte[random.nextInt(2)], bytes(random, random.nextInt(2) * 20));
            case SORTED:
                return i -> ByteBuffer.allocate(4).putInt(i).array();
            default:
                return i -> bytes(random, 1 + (int) Math.abs(random.nextGaussian() * 3));
        }
    }

    private static byte[] largest(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0xFF);
        return bytes;
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer joined = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            joined.put(part);
        }
        return joined.array();
    }
}
