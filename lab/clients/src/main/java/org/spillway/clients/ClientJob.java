package org.spillway.clients;

import java.util.ArrayList;
import java.util.List;
import org.spillway.tools.compare.CounterDemand;
import org.spillway.tools.compare.Demands;
import org.spillway.tools.compare.OutputSimilarity;

/**
 * A job of a client, or several that belong together.
 *
 * @param name the job's name in the table
 * @param fast whether a build runs the job
 * @param anyValueOrder whether records of equal keys may come in any order, since the job sorts by keys only. Otherwise
 *     all records must come in the order of stock's
 * @param counters which counters of records must be those of stock: all, unless the job draws random numbers
 * @param steps commands that run one after the other, each a main class, or a program, and its arguments. {@code {out}}
 *     stands for the output folder, {@code {client}} for the client's folder, {@code {words}}, {@code {pairs}} and others for
 *     inputs, and {@code {own}} is the place of {@link OwnWay}
 */
record ClientJob(String name, boolean fast, boolean anyValueOrder, CounterDemand counters, List<List<String>> steps) {
    /** Separates the steps of a command. */
    static final String THEN = "&&";

    ClientJob {
        if (name == null) {
            throw new IllegalArgumentException("a job has no \"name\"");
        }
        if (steps == null || steps.isEmpty()) {
            throw new IllegalArgumentException("job " + name + " has no \"steps\"");
        }
    }

    Demands demands() {
        return new Demands(
                anyValueOrder ? OutputSimilarity.SAME_KEYS : OutputSimilarity.SAME_RECORDS,
                counters == null ? CounterDemand.ALL : counters,
                true);
    }

    /** Whether its command has a place for the words of {@link OwnWay}. */
    boolean hasOwnWay(List<String> first) {
        return command(first).contains(OwnWay.PLACE);
    }

    /**
     * Returns all steps as one command.
     *
     * @param first words before the arguments of each step
     */
    List<String> command(List<String> first) {
        List<String> command = new ArrayList<>();
        for (List<String> step : steps) {
            if (!command.isEmpty()) {
                command.add(THEN);
            }
            command.addAll(first);
            command.addAll(step);
        }
        return command;
    }
}
