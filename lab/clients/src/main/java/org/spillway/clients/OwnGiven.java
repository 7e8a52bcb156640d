package org.spillway.clients;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.spillway.report.Side;

/**
 * What clients are given by {@link OwnWay}.
 *
 * @param engine the engine's jar
 * @param settings the names of settings
 */
record OwnGiven(Path engine, Set<String> settings) {

    /** Gives the choice of plug-ins and other settings. */
    static OwnGiven plugInsAnd(Set<String> others, Path engine) {
        Set<String> all = new LinkedHashSet<>();
        for (Side side : Side.values()) {
            all.add(side.setting());
        }
        all.addAll(others);
        return new OwnGiven(engine, all);
    }
}
