package org.spillway.clients.crunch;

import org.apache.crunch.MapFn;
import org.apache.crunch.Pair;

/** Exchanges the two members of a pair. */
final class Swap extends MapFn<Pair<String, Long>, Pair<Long, String>> {
    private static final long serialVersionUID = 1;

    @Override
    public Pair<Long, String> map(Pair<String, Long> pair) {
        return Pair.of(pair.second(), pair.first());
    }
}
