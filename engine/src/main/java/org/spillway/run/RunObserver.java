package org.spillway.run;

import java.io.IOException;
import org.spillway.record.CombinerFactory;

/** Observes the making of one run: its input and its result. */
public interface RunObserver {
    /** Returns the source to be read instead of the given one. */
    PartitionSource follow(PartitionSource source);

    /** Returns the combiners to be used instead of the given ones; null stays null. */
    CombinerFactory follow(CombinerFactory combiners);

    /**
     * Receives the finished run.
     *
     * @throws IOException if the run is wrong; it is then removed
     */
    void made(Run run, RunWriter writer) throws IOException;
}
