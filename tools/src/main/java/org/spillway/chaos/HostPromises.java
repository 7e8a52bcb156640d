package org.spillway.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.spillway.report.RunVariant;

/**
 * What is promised of jobs with Spillway when a host fails: none fails that stock finishes, a lost map runs again within
 * 30 s, and no good map runs again.
 */
final class HostPromises {
    private static final int AGAIN_SECONDS = 30;

    private HostPromises() {}

    /** Returns what the runs of one fault did not keep, a line each. */
    static List<String> broken(List<HostRun> runs) {
        boolean stockCompleted = runs.stream().anyMatch(run -> run.variant() == RunVariant.STOCK && run.completed());
        List<String> broken = new ArrayList<>();
        for (HostRun run : runs) {
            if (run.variant() != RunVariant.STOCK) {
                problem(run, stockCompleted)
                        .ifPresent(text -> broken.add(run.fault() + " by " + run.variant() + ": " + text));
            }
        }
        return broken;
    }

    private static Optional<String> problem(HostRun run, boolean stockCompleted) {
        if (!run.completed()) {
            return stockCompleted ? Optional.of("did not end, and stock did") : Optional.empty();
        }
        if (run.state() == HostRun.State.WRONG) {
            return Optional.of(run.output());
        }
        if (!run.fault().losesOutputs()) {
            int count = run.again().count();
            return count == 0 ? Optional.empty() : Optional.of(count + " good maps ran again");
        }
        long first = run.again().first().orElse(0);
        return first <= TimeUnit.SECONDS.toMillis(AGAIN_SECONDS)
                ? Optional.empty()
                : Optional.of(
                        "a lost map ran again after " + MapsAgain.seconds(first) + " s, not within " + AGAIN_SECONDS);
    }
}
