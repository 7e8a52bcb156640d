package org.spillway.benchmarks.micro;

import it.unimi.dsi.fastutil.longs.LongComparator;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableComparator;

/**
 * Serialised {@link CostlyKey}s with a comparator that counts its calls. An address is
 * {@code [32 bit offset][32 bit length]}.
 */
final class CostlyKeys implements LongComparator {
    private final WritableComparator raw = new Comparator();
    private final long[] addresses;
    private final byte[] bytes;
    private long compares;

    private static final class Comparator extends WritableComparator {
        Comparator() {
            super(CostlyKey.class, true);
        }
    }

    /**
     * Serialises keys of about 20 bytes.
     *
     * @param presorted whether the keys ascend, except one in a hundred
     */
    CostlyKeys(int count, boolean presorted) {
        SplittableRandom random = new SplittableRandom(23);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        addresses = new long[count];
        try (DataOutputStream data = new DataOutputStream(out)) {
            for (int i = 0; i < count; i++) {
                boolean inOrder = presorted && random.nextInt(100) != 0;
                int rank = inOrder ? i : random.nextInt(count);
                int start = data.size();
                // three keys to a name, and some keys twice: so the number decides, or the address
                new CostlyKey("customer-" + (10_000_000 + rank / 3), rank % 3).write(data);
                addresses[i] = (long) start << Integer.SIZE | data.size() - start;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        bytes = out.toByteArray();
    }

    /** Returns the addresses in the order of collecting, which is ascending. */
    long[] addresses() {
        return addresses;
    }

    @Override
    public int compare(long a, long b) {
        compares++;
        return raw.compare(bytes, offset(a), length(a), bytes, offset(b), length(b));
    }

    /** Compares for sorts that are not stable: the address decides between equal keys. */
    int compareOrAddress(long a, long b) {
        int compared = compare(a, b);
        return compared != 0 ? compared : Long.compare(a, b);
    }

    CostlyKey read(long address) {
        DataInputBuffer in = new DataInputBuffer();
        in.reset(bytes, offset(address), length(address));
        CostlyKey key = new CostlyKey();
        try {
            key.readFields(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return key;
    }

    /** Returns the number of comparisons since the last call. */
    long takeCompares() {
        long taken = compares;
        compares = 0;
        return taken;
    }

    private static int offset(long address) {
        return (int) (address >>> Integer.SIZE);
    }

    private static int length(long address) {
        return (int) address;
    }
}
