package org.spillway.clients.crunch;

import org.apache.crunch.MapFn;
import org.apache.crunch.Pair;

/** Describes the values of a group by a number that depends on their order. */
final class Sequence extends MapFn<Pair<String, Iterable<Pair<Long, String>>>, String> {
    private static final long serialVersionUID = 1;

    @Override
    public String map(Pair<String, Iterable<Pair<Long, String>>> group) {
        int count = 0;
        int hash = 1;
        for (Pair<Long, String> value : group.second()) {
            count++;
            hash = 31 * hash + value.first().hashCode();
        }
        return group.first() + " " + count + " " + hash;
    }
}
