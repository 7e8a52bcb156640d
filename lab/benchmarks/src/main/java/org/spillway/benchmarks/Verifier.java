package org.spillway.benchmarks;

import java.io.IOException;

/** Holds every output of a row against the first, which is stock's, or the base's where stock is left out. */
final class Verifier {
    private final String row;
    private CollectorKind first;
    private OutputDigest expected;

    Verifier(String row) {
        this.row = row;
    }

    /**
     * Takes one output.
     *
     * @throws IOException if it differs from the first, or if that had no records
     */
    void accept(CollectorKind kind, OutputDigest digest) throws IOException {
        if (digest.count() == 0) {
            throw new IOException("no output: row=" + row + " " + kind + "=" + digest);
        }
        if (expected == null) {
            first = kind;
            expected = digest;
        } else if (!expected.equals(digest)) {
            throw new IOException(
                    "outputs differ: row=" + row + " " + first + "=" + expected + " " + kind + "=" + digest);
        }
    }
}
