package org.spillway.formats.lab;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs trials in alternation, so that caches, order and the JIT compiler do not favour one of them.
 *
 * <p>Trials a, b, c run as abc (not measured), bca, cab, abc and so on: in as many rounds as there are trials, each
 * runs once at each position.
 */
public final class Alternation {
    private Alternation() {}

    /**
     * Runs all trials once without measuring, then once in each round.
     *
     * @param rounds number of measured rounds, at least 1
     * @param progress receives a line after each round
     * @throws Exception the first exception of a trial, at once
     */
    public static Results run(List<Trial> trials, int rounds, PrintStream progress) throws Exception {
        Results results = new Results();
        // The table has the order of the trials, not the order of the runs.
        trials.forEach(trial -> results.add(trial.row(), Map.of()));
        for (int round = 0; round <= rounds; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < trials.size(); i++) {
                Trial trial = trials.get((round + i) % trials.size());
                Map<String, Double> figures = trial.run().call();
                if (round > 0) {
                    results.add(trial.row(), figures);
                }
            }
            String name = round == 0 ? "unmeasured round" : "round " + round + " of " + rounds;
            progress.printf(Locale.ROOT, "%s: %.1f s%n", name, (System.nanoTime() - start) / 1e9);
        }
        return results;
    }
}
