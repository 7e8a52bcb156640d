package org.spillway.tools.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.spillway.report.RunVariant;

/**
 * What is promised of jobs with Spillway when a host fails: none fails that stock finishes, none takes longer by more than
 * a tenth and what the start of a container varies by, a lost map for which reduces wait runs again within 30 s, and no
 * good map runs again.
 */
final class HostPromises {
    private static final int AGAIN_SECONDS = 30;
    private static final double LONGER = 1.1;
    private static final int START_SECONDS = 5;

    private HostPromises() {}

    /** Returns what the runs of one fault did not keep, a line each. */
    static List<String> broken(List<HostRun> runs) {
        Optional<HostRun> stock = runs.stream()
                .filter(run -> run.variant() == RunVariant.STOCK && run.completed())
                .findFirst();
        List<String> broken = new ArrayList<>();
        for (HostRun run : runs) {
            if (run.variant() != RunVariant.STOCK) {
                problem(run, stock).ifPresent(text -> broken.add(run.fault() + " by " + run.variant() + ": " + text));
            }
        }
        return broken;
    }

    private static Optional<String> problem(HostRun run, Optional<HostRun> stock) {
        if (!run.completed()) {
            return stock.isPresent() ? Optional.of("did not end, and stock did") : Optional.empty();
        }
        if (run.state() == HostRun.State.WRONG) {
            return Optional.of(run.output());
        }
        if (run.endMillis().getAsLong() <= 0) {
            return Optional.of("ended before the fault, and shows nothing");
        }
        if (stock.isPresent()
                && run.endMillis().getAsLong() > limit(stock.get().endMillis().getAsLong())) {
            return Optional.of(
                    "ended after " + MapsAgain.seconds(run.endMillis().getAsLong()) + " s, stock after "
                            + MapsAgain.seconds(stock.get().endMillis().getAsLong()));
        }
        if (run.fault().losesNothing(run.variant())) {
            int count = run.again().count();
            return count == 0 ? Optional.empty() : Optional.of(count + " good maps ran again");
        }
        if (!run.fault().losesOutputs()) {
            return Optional.empty();
        }
        long first = run.again().first().orElse(0);
        return first <= TimeUnit.SECONDS.toMillis(AGAIN_SECONDS)
                ? Optional.empty()
                : Optional.of(
                        "a lost map ran again after " + MapsAgain.seconds(first) + " s, not within " + AGAIN_SECONDS);
    }

    private static double limit(long stockMillis) {
        return LONGER * stockMillis + TimeUnit.SECONDS.toMillis(START_SECONDS);
    }
}
