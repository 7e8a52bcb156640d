package org.spillway.record;

import java.io.IOException;

/** Makes a job's combiners, one a thread. */
public interface CombinerFactory {
    /** A new combiner. */
    Combiner create() throws IOException;
}
