package org.spillway.jobs.generate;

import java.util.SplittableRandom;

/** Generates the rows of one kind. */
@FunctionalInterface
interface RowMaker {
    /** Appends a row without a line feed. */
    void append(long row, SplittableRandom random, StringBuilder to);
}
