package org.spillway.formats.hfile;

/** Where a file lies. */
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
