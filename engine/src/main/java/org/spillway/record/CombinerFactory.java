package org.spillway.record;

import java.io.IOException;

/** Creates a job's combiners, one per thread. */
public interface CombinerFactory {
    /** Creates a combiner. */
    Combiner create() throws IOException;
}
