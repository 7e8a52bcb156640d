package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.RawPairs;

/**
 * A user's rows in memory: the pairs of a SequenceFile, sorted by key bytes. Of equal keys only the first pair is kept.
 */
final class OwnRows implements Rows {
    /** The longest key that HBase accepts, in bytes. */
    static final int MAX_KEY = Short.MAX_VALUE;

    /** Rows may take this fraction of the heap, because the formats need buffers too. */
    private static final int HEAP_SHARE = 4;

    /** Bytes of a row besides its data: two arrays with their headers, and a reference to each. */
    private static final int OVERHEAD = 64;

    private record Row(byte[] key, byte[] cell) {}

    private final Row[] rows;
    private final long seed;
    private final long bytes;
    private final int longestKey;
    private final int longestCell;

    private OwnRows(List<Row> sorted, long seed) {
        this.rows = sorted.toArray(Row[]::new);
        this.seed = seed;
        this.bytes = sorted.stream()
                .mapToLong(row -> row.key.length + row.cell.length)
                .sum();
        this.longestKey = sorted.stream().mapToInt(row -> row.key.length).max().orElse(0);
        this.longestCell =
                sorted.stream().mapToInt(row -> row.cell.length).max().orElse(0);
    }

    /**
     * Reads the rows.
     *
     * @param file a SequenceFile
     * @param max the most pairs to read
     * @param seed seed of the rows that the workloads read
     * @throws IOException also for a key that HBase does not accept, and for rows larger than a quarter of the heap
     */
    static OwnRows read(Configuration conf, Path file, int max, long seed) throws IOException {
        return read(conf, file, max, seed, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }

    /** Same with an explicit memory limit in bytes. */
    static OwnRows read(Configuration conf, Path file, int max, long seed, long limit) throws IOException {
        List<Row> all = new ArrayList<>();
        long held = 0;
        try (RawPairs pairs = new RawPairs(conf, file)) {
            while (all.size() < max && pairs.next()) {
                int length = pairs.keyLength();
                if (length < 1 || length > MAX_KEY) {
                    throw new IOException(
                            "no key for HBase: record=" + all.size() + " bytes=" + length + " limits=1 to " + MAX_KEY);
                }
                held += (long) length + pairs.valueLength() + OVERHEAD;
                if (held > limit) {
                    throw new IOException("too large for the heap: rows=" + all.size() + " bytes=" + held + " limit="
                            + limit + "; lower --rows, or set FORMATS_HEAP, such as 8g");
                }
                all.add(new Row(Arrays.copyOf(pairs.key(), length), Arrays.copyOf(pairs.value(), pairs.valueLength())));
            }
        }
        return new OwnRows(distinct(all), seed);
    }

    private static List<Row> distinct(List<Row> all) {
        // The sort is stable: of equal keys the first in the file remains first.
        all.sort((a, b) -> Arrays.compareUnsigned(a.key, b.key));
        List<Row> distinct = new ArrayList<>(all.size());
        for (Row row : all) {
            if (distinct.isEmpty() || !Arrays.equals(distinct.get(distinct.size() - 1).key, row.key)) {
                distinct.add(row);
            }
        }
        return distinct;
    }

    @Override
    public int count() {
        return rows.length;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int longestKey() {
        return longestKey;
    }

    @Override
    public int longestCell() {
        return longestCell;
    }

    @Override
    public int key(long row, byte[] key) {
        return copy(rows[(int) row].key, key);
    }

    @Override
    public int cell(long row, byte[] cell) {
        return copy(rows[(int) row].cell, cell);
    }

    private static int copy(byte[] from, byte[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
        return from.length;
    }
}
