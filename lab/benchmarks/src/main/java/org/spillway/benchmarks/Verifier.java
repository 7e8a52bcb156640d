package org.spillway.benchmarks;

import java.io.IOException;

/** Holds every output of a row against what was written, or against the first: stock's, or the base's where stock is left out. */
final class Verifier {
    private final String row;
    private String first = "expected";
    private OutputDigest expected;

    /**
     * Of one row.
     *
     * @param expected null for the first output
     */
    Verifier(String row, OutputDigest expected) {
        this.row = row;
        this.expected = expected;
    }

    /**
     * Takes one output.
     *
     * @throws IOException if it differs, or if the first had no records
     */
    void accept(CollectorKind kind, OutputDigest digest) throws IOException {
        if (expected == null) {
            if (digest.count() == 0) {
                throw new IOException("no output: row=" + row + " " + kind + "=" + digest);
            }
            first = kind.name();
            expected = digest;
        } else if (!expected.equals(digest)) {
            throw new IOException(
                    "outputs differ: row=" + row + " " + first + "=" + expected + " " + kind + "=" + digest);
        }
    }
}
