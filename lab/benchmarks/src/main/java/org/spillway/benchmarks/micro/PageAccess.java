package org.spillway.benchmarks.micro;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The ways to access bytes in a page, each as a loop over records. {@link PageAccessBench} runs them warm,
 * {@link ColdPageAccessBench} cold. The length of {@code offsets} is a power of two, and the loops go through them
 * repeatedly.
 */
final class PageAccess {
    // One class for each handle, so that a cold candidate does not pay for a handle that it does not use.
    private static final class InBuffer {
        static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    }

    private static final class InArray {
        static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    }

    private PageAccess() {}

    // Reading: two header bytes and the 8-byte prefix behind them, as the sort's index needs them.

    static long readBuffer(ByteBuffer page, int[] offsets, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int at = offsets[i & offsets.length - 1];
            sum += page.get(at) + page.get(at + 1) + page.getLong(at + 2);
        }
        return sum;
    }

    static long readBufferHandle(ByteBuffer page, int[] offsets, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int at = offsets[i & offsets.length - 1];
            sum += page.get(at) + page.get(at + 1) + (long) InBuffer.LONG.get(page, at + 2);
        }
        return sum;
    }

    static long readArrayHandle(byte[] page, int[] offsets, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int at = offsets[i & offsets.length - 1];
            sum += page[at] + page[at + 1] + (long) InArray.LONG.get(page, at + 2);
        }
        return sum;
    }

    static long readArrayBytes(byte[] page, int[] offsets, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int at = offsets[i & offsets.length - 1];
            long prefix = 0;
            for (int b = at + 2; b < at + 2 + Long.BYTES; b++) {
                prefix = prefix << Byte.SIZE | page[b] & 0xFF;
            }
            sum += page[at] + page[at + 1] + prefix;
        }
        return sum;
    }

    // Writing: a record from an array into the page, as collect does.

    static void putBulk(ByteBuffer page, byte[] record, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            page.put(offsets[i & offsets.length - 1], record, 0, record.length);
        }
    }

    static void putWords(ByteBuffer page, byte[] record, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            int at = offsets[i & offsets.length - 1];
            int done = 0;
            for (; done + Long.BYTES <= record.length; done += Long.BYTES) {
                page.putLong(at + done, (long) InArray.LONG.get(record, done));
            }
            for (; done < record.length; done++) {
                page.put(at + done, record[done]);
            }
        }
    }

    static void putArray(byte[] page, byte[] record, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(record, 0, page, offsets[i & offsets.length - 1], record.length);
        }
    }

    // Copying a record from the page into an array, as a spill does.

    static void getBulk(ByteBuffer page, byte[] record, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            page.get(offsets[i & offsets.length - 1], record, 0, record.length);
        }
    }

    static void getWords(ByteBuffer page, byte[] record, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            int at = offsets[i & offsets.length - 1];
            int done = 0;
            for (; done + Long.BYTES <= record.length; done += Long.BYTES) {
                InArray.LONG.set(record, done, page.getLong(at + done));
            }
            for (; done < record.length; done++) {
                record[done] = page.get(at + done);
            }
        }
    }

    static void getArray(byte[] page, byte[] record, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(page, offsets[i & offsets.length - 1], record, 0, record.length);
        }
    }
}
