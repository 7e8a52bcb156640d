package org.spillway.peers.check;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/**
 * A checksum of lines that does not depend on their order: the sum of the lines' MD5. Files with the same lines, each as
 * often, have the same checksum, however the lines are spread over them.
 */
final class LineDigest {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128);

    private final MessageDigest md5;
    private BigInteger sum = BigInteger.ZERO;
    private long lines;
    private boolean inLine;

    LineDigest() {
        try {
            md5 = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }

    /** Adds the lines of a file. A line may be longer than memory. */
    void add(InputStream file) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (int count = file.read(buffer); count >= 0; count = file.read(buffer)) {
            int begin = 0;
            for (int at = 0; at < count; at++) {
                if (buffer[at] == '\n') {
                    md5.update(buffer, begin, at - begin);
                    end();
                    begin = at + 1;
                }
            }
            md5.update(buffer, begin, count - begin);
            inLine = count > begin || inLine && begin == 0;
        }
        if (inLine) {
            end();
        }
    }

    private void end() {
        sum = sum.add(new BigInteger(1, md5.digest()));
        lines++;
        inLine = false;
    }

    /** Returns the number of lines and their checksum. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d lines %032x", lines, sum.mod(MODULUS));
    }
}
