package org.spillway.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Contents of keys. */
enum ContentShape {
    RANDOM {
        @Override
        byte[] bytes(SplittableRandom random, int size, int index) {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            return bytes;
        }
    },
    /** Few letters, so that many keys are prefixes of others. */
    LETTERS {
        @Override
        byte[] bytes(SplittableRandom random, int size, int index) {
            return of(random, size, 0, 'a', 'b', 'c');
        }
    },
    /** The bytes at which signs, infinities and ends of ranges lie. */
    EDGES {
        @Override
        byte[] bytes(SplittableRandom random, int size, int index) {
            return of(random, size, 0, 0, 1, 0x7F, 0x80, 0xF0, 0xFF);
        }
    },
    /** Keys that differ only in their last bytes. */
    COMMON_PREFIX {
        @Override
        byte[] bytes(SplittableRandom random, int size, int index) {
            return of(random, size, Math.max(0, size - 1 - random.nextInt(9)), 0, 'p', 'q', 0xFF);
        }
    },
    /** Zeros, sometimes with one other byte. Many keys differ only in their lengths, so their prefixes are equal. */
    ZEROS {
        @Override
        byte[] bytes(SplittableRandom random, int size, int index) {
            byte[] bytes = new byte[size];
            if (size > 0 && random.nextBoolean()) {
                bytes[random.nextInt(size)] = (byte) random.nextInt();
            }
            return bytes;
        }
    },
    /** Keys that are already in order. */
    COUNTER {
        @Override
        byte[] bytes(SplittableRandom random, int size, int index) {
            byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(index).array();
            return size < Long.BYTES
                    ? Arrays.copyOfRange(number, Long.BYTES - size, Long.BYTES)
                    : Arrays.copyOf(number, size);
        }
    };

    /**
     * Returns a key's content.
     *
     * @param index the key's number
     */
    abstract byte[] bytes(SplittableRandom random, int size, int index);

    private static byte[] of(SplittableRandom random, int size, int from, int... choices) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, 0, from, (byte) 'p');
        for (int i = from; i < size; i++) {
            bytes[i] = (byte) choices[random.nextInt(choices.length)];
        }
        return bytes;
    }
}
