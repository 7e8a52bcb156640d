package org.spillway.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.RawComparator;
import org.spillway.testing.TaskHarness.Pair;

/**
 * The result of a reducer for a combined partition: a key and a result for each group. It does not depend on how often
 * the combiner ran, or under which of a group's keys it emitted.
 */
final class Reduced {
    private record Group(Pair first, List<Object> result) {}

    private final RawComparator<?> grouping;
    private final List<Group> groups = new ArrayList<>();

    Reduced(CombinerKind combiner, RawComparator<?> grouping, List<Pair> records) {
        this.grouping = grouping;
        int begin = 0;
        while (begin < records.size()) {
            int end = Pairs.endOfGroup(grouping, records, begin);
            List<byte[]> values =
                    records.subList(begin, end).stream().map(Pair::value).toList();
            List<Object> result = combiner.result(values).toList();
            if (!result.isEmpty()) {
                groups.add(new Group(records.get(begin), result));
            }
            begin = end;
        }
    }

    /** Throws unless Spillway's groups equal these groups of stock. */
    void check(String where, Reduced spillway) {
        Difference.unlessEqual("number of groups", where, groups.size(), spillway.groups.size());
        for (int i = 0; i < groups.size(); i++) {
            Group mine = groups.get(i);
            Group other = spillway.groups.get(i);
            if (Pairs.compare(grouping, mine.first, other.first) != 0) {
                throw new Difference(
                        "group key",
                        where + " group=" + i + " stock=" + Pairs.show(mine.first) + " spillway="
                                + Pairs.show(other.first));
            }
            if (!mine.result.equals(other.result)) {
                throw new Difference(
                        "group result",
                        where + " group=" + i + " key=" + Pairs.show(mine.first) + " stock=" + size(mine) + " spillway="
                                + size(other));
            }
        }
    }

    private static String size(Group group) {
        return group.result.size() == 1 ? group.result.toString() : group.result.size() + " values";
    }
}
