package org.spillway.bench;

import java.io.IOException;

/**
 * Compares every output of a row with the expected digest, or with the first output: that of stock, or of the base if
 * stock is left out.
 */
final class Verifier {
    private final String row;
    private String first = "expected";
    private OutputDigest expected;

    /**
     * Creates the verifier of one row.
     *
     * @param expected the expected digest; null to expect the first output
     */
    Verifier(String row, OutputDigest expected) {
        this.row = row;
        this.expected = expected;
    }

    /**
     * Checks one output.
     *
     * @throws IOException if it differs, or if the first output had no records
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
