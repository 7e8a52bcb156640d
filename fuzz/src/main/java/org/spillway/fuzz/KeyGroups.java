package org.spillway.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spillway.testing.TaskHarness.Pair;

/** The groups of records with the same key bytes, which are those of a job in key order. */
final class KeyGroups {
    private final Map<String, List<String>> values;

    private KeyGroups(Map<String, List<String>> values) {
        this.values = values;
        values.values().forEach(list -> list.sort(null));
    }

    static KeyGroups of(List<Pair> records) {
        Map<String, List<String>> values = new HashMap<>();
        for (Pair pair : records) {
            add(values, pair.key(), pair);
        }
        return new KeyGroups(values);
    }

    /**
     * Fails unless a reducer got these groups, each once and with the same values.
     *
     * @param seen the records of each group, after its mark, whose value is the key
     */
    void check(List<List<Pair>> seen) {
        Map<String, List<String>> actual = new HashMap<>();
        for (List<Pair> group : seen) {
            byte[] key = group.get(0).value();
            Difference.unlessEqual("a group is in two parts", "key", false, actual.containsKey(Arrays.toString(key)));
            group.subList(1, group.size()).forEach(pair -> add(actual, key, pair));
        }
        Difference.unlessEqual("groups in key order", "reduce", values, new KeyGroups(actual).values);
    }

    private static void add(Map<String, List<String>> values, byte[] key, Pair pair) {
        values.computeIfAbsent(Arrays.toString(key), any -> new ArrayList<>()).add(Arrays.toString(pair.value()));
    }
}
