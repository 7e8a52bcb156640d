package org.spillway.record;

import java.io.IOException;

/** Creates a job's combiners: one for each thread, or one that threads use in turn. */
public interface CombinerFactory {
    /** Creates a combiner. */
    Combiner create() throws IOException;
}
