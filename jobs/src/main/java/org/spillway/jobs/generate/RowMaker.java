package org.spillway.jobs.generate;

import java.util.SplittableRandom;

/** Makes the rows of one kind. */
@FunctionalInterface
interface RowMaker {
    /** Appends a row, without its line feed. */
    void append(long row, SplittableRandom random, StringBuilder to);
}
