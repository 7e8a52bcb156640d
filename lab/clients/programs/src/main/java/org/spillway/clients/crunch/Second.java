package org.spillway.clients.crunch;

import org.apache.crunch.MapFn;
import org.apache.crunch.Pair;

/** Makes a value that is sorted by its number. */
final class Second extends MapFn<Long, Pair<Long, String>> {
    private static final long serialVersionUID = 1;

    @Override
    public Pair<Long, String> map(Long number) {
        return Pair.of(number, "");
    }
}
