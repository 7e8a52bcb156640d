package org.spillway.formats.avroparquet;

/** Rows and their expected results. */
record Sample(Source source, Facts facts) {
    String label() {
        return source.label();
    }
}
