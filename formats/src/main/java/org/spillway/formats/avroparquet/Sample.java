package org.spillway.formats.avroparquet;

/** So many rows of a data set, and what is true of them. */
record Sample(DataSet data, long seed, long rows, Facts facts) {
    /** Finds the facts out, which takes as long as making all rows. */
    static Sample of(DataSet data, long seed, long rows) {
        return new Sample(data, seed, rows, Facts.of(data, seed, rows));
    }
}
