package org.spillway.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.io.RawComparator;
import org.spillway.testing.TaskHarness.Pair;

/** Compares lists of serialized records. */
final class Pairs {
    private static final int SHOWN = 40;
    private static final Comparator<Pair> BY_BYTES =
            Comparator.comparing(Pair::key, Arrays::compare).thenComparing(Pair::value, Arrays::compare);

    private Pairs() {}

    static int compare(RawComparator<?> comparator, Pair a, Pair b) {
        return comparator.compare(a.key(), 0, a.key().length, b.key(), 0, b.key().length);
    }

    static boolean same(Pair a, Pair b) {
        return Arrays.equals(a.key(), b.key()) && Arrays.equals(a.value(), b.value());
    }

    /** Whether two partitions have the same bytes in the same order. */
    static boolean same(List<Pair> a, List<Pair> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!same(a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the end of the records whose keys compare as equal to the key at {@code begin}. */
    static int endOfGroup(RawComparator<?> comparator, List<Pair> records, int begin) {
        int end = begin + 1;
        while (end < records.size() && compare(comparator, records.get(begin), records.get(end)) == 0) {
            end++;
        }
        return end;
    }

    /** Throws unless both lists have the same records. Records with equal keys may come in any order. */
    static void check(RawComparator<?> comparator, String where, List<Pair> stock, List<Pair> spillway) {
        Difference.unlessEqual("number of records", where, stock.size(), spillway.size());
        int begin = 0;
        while (begin < stock.size()) {
            int end = endOfGroup(comparator, stock, begin);
            List<Pair> expected = sorted(stock.subList(begin, end));
            List<Pair> actual = sorted(spillway.subList(begin, end));
            for (int i = 0; i < expected.size(); i++) {
                if (!same(expected.get(i), actual.get(i))) {
                    throw new Difference(
                            "records",
                            where + " near record " + begin + " stock=" + show(expected.get(i)) + " spillway="
                                    + show(actual.get(i)));
                }
            }
            begin = end;
        }
    }

    /** Returns the first bytes of a record, for an error message. */
    static String show(Pair pair) {
        return show(pair.key()) + "/" + show(pair.value());
    }

    private static String show(byte[] bytes) {
        String hex = HexFormat.of().formatHex(bytes, 0, Math.min(SHOWN, bytes.length));
        return bytes.length > SHOWN ? hex + "..(" + bytes.length + ")" : hex;
    }

    private static List<Pair> sorted(List<Pair> pairs) {
        List<Pair> copy = new ArrayList<>(pairs);
        copy.sort(BY_BYTES);
        return copy;
    }
}
