package org.spillway.tools.compare;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How files differ whose records differ in the rounding of floating-point numbers alone.
 *
 * @param records the number of records that differ
 * @param largest the largest difference of two numbers, as a share of the larger
 */
record FloatDifference(long records, double largest) {
    static final FloatDifference NONE = new FloatDifference(0, 0);

    /**
     * Compares records of the same place. Returns null if one differs in more than rounding, or if a file has more records.
     * Returns null, too, if a record of one file that differs is beside its place in the other: one was lost there.
     */
    static FloatDifference between(Records one, Records other) throws IOException {
        long differing = 0;
        double largest = 0;
        List<ByteBuffer> before = List.of();
        List<ByteBuffer> otherBefore = List.of();
        while (one.next()) {
            if (!other.next()) {
                return null;
            }
            List<ByteBuffer> record = List.of(one.key(), one.value());
            List<ByteBuffer> otherRecord = List.of(other.key(), other.value());
            if (record.equals(otherRecord)) {
                before = List.of();
                otherBefore = List.of();
                continue;
            }
            double apart = Math.max(
                    one.keyNumbers().apart(one.key(), other.key()),
                    one.valueNumbers().apart(one.value(), other.value()));
            if (apart == Numbers.OTHERWISE || record.equals(otherBefore) || otherRecord.equals(before)) {
                return null;
            }
            before = copy(record);
            otherBefore = copy(otherRecord);
            differing++;
            largest = Math.max(largest, apart);
        }
        return other.next() ? null : new FloatDifference(differing, largest);
    }

    private static List<ByteBuffer> copy(List<ByteBuffer> record) {
        return record.stream()
                .map(bytes -> ByteBuffer.allocate(bytes.remaining())
                        .put(bytes.duplicate())
                        .flip())
                .collect(Collectors.toList());
    }

    FloatDifference plus(FloatDifference other) {
        return new FloatDifference(records + other.records, Math.max(largest, other.largest));
    }

    /** Returns the text for the user. */
    String text() {
        return String.format(
                Locale.ROOT,
                "%,d records differ in floating-point numbers alone, by at most %.1e of the number",
                records,
                largest);
    }
}
