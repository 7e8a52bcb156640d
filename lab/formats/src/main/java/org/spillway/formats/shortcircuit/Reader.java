package org.spillway.formats.shortcircuit;

import org.spillway.formats.lab.Trial;

/**
 * A read path on a Hadoop line: a column of the tables.
 *
 * @param version Hadoop's version, and whether with its native library
 * @param process the process that reads
 */
record Reader(String version, ReadProcess process, ReadPath path) {
    static final String SEQUENTIAL = "sequential";
    static final String SPLITS = "LineRecordReader";
    static final String JOB = "job";

    String label() {
        return version + " " + path.label();
    }

    /** Returns the name of this reader's row for a workload. */
    String row(String workload) {
        return label() + ": " + workload;
    }

    Trial trial(String workload, Request request) {
        return new Trial(row(workload), () -> process.ask(request));
    }
}
