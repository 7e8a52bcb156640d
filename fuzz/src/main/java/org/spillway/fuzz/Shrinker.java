package org.spillway.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Looks for a simpler case with the same kind of difference. It sets each knob to its simplest value, or to one closer
 * to it.
 */
final class Shrinker {
    // Within this number, a case of one record has usually been found.
    private static final int MAX_TRIALS = 400;

    // Limits the time for a case that hangs, because each trial waits for it.
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Fuzzer fuzzer;
    private final Consumer<String> log;
    private final long begin = System.nanoTime();
    private int trials;

    /**
     * Creates a shrinker for one difference.
     *
     * @param log receives a line for each reduction that is kept
     */
    Shrinker(Fuzzer fuzzer, Consumer<String> log) {
        this.fuzzer = fuzzer;
        this.log = log;
    }

    /** Returns the simplest case found, or the given case if the difference does not occur again. */
    FuzzCase shrink(FuzzCase failing, String kind) throws IOException, InterruptedException {
        FuzzCase smallest = failing;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (FuzzCase simpler = next(smallest, kind); simpler != null; simpler = next(smallest, kind)) {
                smallest = simpler;
                smaller = true;
            }
        }
        return smallest;
    }

    private FuzzCase next(FuzzCase c, String kind) throws IOException, InterruptedException {
        for (FuzzCase simpler : reductions(c)) {
            if (trials >= MAX_TRIALS || System.nanoTime() - begin > MAX_NANOS) {
                return null;
            }
            if (!fuzzer.kind().isSound(simpler)) {
                continue;
            }
            trials++;
            Difference difference = fuzzer.difference(simpler);
            if (difference != null && difference.kind().equals(kind)) {
                log.accept("still different: " + simpler);
                return simpler;
            }
        }
        return null;
    }

    /** Returns the simpler neighbours of a case, largest steps first. */
    static List<FuzzCase> reductions(FuzzCase c) {
        List<FuzzCase> simpler = new ArrayList<>();
        int records = c.get(Knob.RECORDS);
        for (int part = records / 2; part > 0; part = part > 1 ? Math.max(1, part / 4) : 0) {
            simpler.add(c.with(Knob.RECORDS, records - part));
            simpler.add(c.with(Knob.RECORDS, records - part).with(Knob.FIRST, c.get(Knob.FIRST) + part));
        }
        for (Knob knob : Knob.values()) {
            if (knob != Knob.RECORDS && knob != Knob.FIRST) {
                values(knob, c.get(knob)).forEach(value -> simpler.add(c.with(knob, value)));
            }
        }
        return simpler;
    }

    private static Set<Integer> values(Knob knob, int value) {
        Set<Integer> values = new LinkedHashSet<>();
        values.add(knob.simplest());
        if (knob.isNumber() && value > knob.simplest()) {
            values.add(value - (value - knob.simplest()) / 2);
            values.add(value - 1);
        }
        values.remove(value);
        return values;
    }
}
