package org.spillway.peers.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The order of runs. */
public final class Turns {
    private Turns() {}

    /** Returns all in the order of a round, from 0: each round begins with the next, so that none is always the first. */
    public static <T> List<T> ofRound(List<T> all, int round) {
        List<T> turned = new ArrayList<>(all);
        Collections.rotate(turned, -round);
        return turned;
    }
}
