package org.spillway.run;

import java.io.IOException;
import org.spillway.record.CombinerFactory;

/** Follows the making of one run: the records that go in, and what comes out. */
public interface RunObserver {
    /** Returns the source to be read instead of the one given. */
    PartitionSource follow(PartitionSource source);

    /** Returns the combiners to be used instead of those given; null stays null. */
    CombinerFactory follow(CombinerFactory combiners);

    /**
     * Is told of the finished run.
     *
     * @throws IOException if the run is not what it should be; it is then removed
     */
    void made(Run run, RunWriter writer) throws IOException;
}
