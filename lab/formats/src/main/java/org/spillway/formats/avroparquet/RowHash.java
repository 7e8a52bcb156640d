package org.spillway.formats.avroparquet;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** A hash of all values of a row. The sum of a data set's hashes does not depend on the order of its rows. */
final class RowHash {
    /** Stands for a missing value; a number that a column of counts does not contain. */
    private static final long MISSING = 0x5851f42d4c957f2dL;

    private RowHash() {}

    /** Returns 64 bits, each of which depends on every value and its column. */
    static long of(IndexedRecord record) {
        long hash = 0;
        int columns = record.getSchema().getFields().size();
        for (int i = 0; i < columns; i++) {
            hash = mix(hash ^ value(record.get(i)));
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

    private static long value(Object value) {
        if (value == null) {
            return MISSING;
        }
        if (value instanceof Long number) {
            return number;
        }
        if (value instanceof Double number) {
            return Double.doubleToLongBits(number);
        }
        if (value instanceof CharSequence text) {
            Utf8 utf8 = text instanceof Utf8 own ? own : new Utf8(text.toString());
            return bytes(utf8.getBytes(), 0, utf8.getByteLength());
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return bytes(bytes, 0, bytes.length);
        }
        return rareValue(value);
    }

    // Types that made rows do not have, but a user's rows may.
    private static long rareValue(Object value) {
        if (value instanceof Integer number) {
            return number;
        }
        if (value instanceof Float number) {
            return Float.floatToIntBits(number);
        }
        if (value instanceof Boolean flag) {
            return Boolean.hashCode(flag);
        }
        if (value instanceof GenericFixed fixed) {
            return bytes(fixed.bytes(), 0, fixed.bytes().length);
        }
        if (value instanceof GenericEnumSymbol<?> symbol) {
            return value(symbol.toString());
        }
        if (value instanceof IndexedRecord record) {
            return of(record);
        }
        if (value instanceof Collection<?> elements) {
            long hash = elements.size();
            for (Object element : elements) {
                hash = mix(hash ^ value(element));
            }
            return hash;
        }
        if (value instanceof Map<?, ?> entries) {
            // The order of entries does not matter.
            long hash = entries.size();
            for (Map.Entry<?, ?> entry : entries.entrySet()) {
                hash += mix(mix(value(entry.getKey())) ^ value(entry.getValue()));
            }
            return hash;
        }
        throw new IllegalArgumentException("no column has values of " + value.getClass());
    }

    private static long bytes(byte[] bytes, int from, int to) {
        long hash = to - from;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** The last step of MurmurHash3: spreads each bit over all bits. */
    private static long mix(long bits) {
        long mixed = (bits ^ bits >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
