package org.spillway.formats.avroparquet;

/** Rows, and what is true of them. */
record Sample(Source source, Facts facts) {
    /** As the tables have it. */
    String label() {
        return source.label();
    }
}
