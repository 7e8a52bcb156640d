package org.spillway.formats.hfile;

/** The places for a file. */
enum StoreKind {
    LOCAL("local"),
    HDFS("HDFS");

    private final String label;

    StoreKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
