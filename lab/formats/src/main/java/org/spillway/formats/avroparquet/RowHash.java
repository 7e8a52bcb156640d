package org.spillway.formats.avroparquet;

import org.apache.avro.generic.IndexedRecord;

/** A hash of all values of a row. The sum of a data set's hashes does not depend on the order of its rows. */
final class RowHash {
    /** Stands for a missing value; a number that a column of counts does not contain. */
    private static final int MISSING = 0x4c957f2d;

    private RowHash() {}

    /** Returns 64 bits that depend on every value and its column. */
    static long of(IndexedRecord row) {
        long hash = 0;
        int columns = row.getSchema().getFields().size();
        for (int i = 0; i < columns; i++) {
            Object value = row.get(i);
            // Mixed for each value, so that a sum notices values that have changed places with those of another row.
            hash = mix(hash ^ (value == null ? MISSING : value.hashCode()));
        }
        return hash;
    }

    /** Returns the number of columns that have a value in the row. */
    static int columns(IndexedRecord row) {
        int all = row.getSchema().getFields().size();
        int present = 0;
        for (int i = 0; i < all; i++) {
            if (row.get(i) != null) {
                present++;
            }
        }
        return present;
    }

    /** The last step of MurmurHash3: spreads each bit over all bits. */
    private static long mix(long bits) {
        long mixed = (bits ^ bits >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
