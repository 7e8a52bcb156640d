package org.spillway.clients.crunch;

import java.util.Collection;
import org.apache.crunch.MapFn;
import org.apache.crunch.Pair;

/** Describes both sides of a group by numbers that do not depend on the order of its values. */
final class Group extends MapFn<Pair<Collection<String>, Collection<String>>, String> {
    private static final long serialVersionUID = 1;

    @Override
    public String map(Pair<Collection<String>, Collection<String>> sides) {
        return describe(sides.first()) + " " + describe(sides.second());
    }

    private static String describe(Collection<String> values) {
        long sum = 0;
        for (String value : values) {
            sum += value.hashCode();
        }
        return values.size() + ":" + sum;
    }
}
