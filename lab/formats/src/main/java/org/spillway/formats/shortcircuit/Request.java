package org.spillway.formats.shortcircuit;

/**
 * A request to a reading JVM, sent as a line of JSON.
 *
 * @param kind what to read
 * @param path the read path
 * @param shape the shape of random reads; null for others
 * @param times random reads of each thread, or passes over the sequential file
 */
record Request(Kind kind, ReadPath path, RandomShape shape, int times) {
    enum Kind {
        /** Parallel reads of small files. */
        RANDOM("random"),
        /** Passes over a file, by bytes. */
        SEQUENTIAL("sequential"),
        /** Passes over a file, by lines as a map task gets them. */
        SPLITS("LineRecordReader"),
        /** A MapReduce job. */
        JOB("job");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the name in the tables. */
        String label() {
            return label;
        }
    }
}
