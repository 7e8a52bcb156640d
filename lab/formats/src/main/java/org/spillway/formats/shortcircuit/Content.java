package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.spillway.formats.lab.WrongDataException;

/**
 * The content of this study's files: lines of 99 printable characters and a newline. Each byte follows from its offset
 * and the file's seed. The lines repeat after {@link #PERIOD} bytes. One period fits into a core's cache, so a check
 * costs little compared with the read. A read that is off by a block, a packet or a checksum chunk is detected: these
 * are powers of two, and neither they nor their small multiples are multiples of the period.
 */
final class Content {
    /** Bytes of a line with its newline. */
    static final int LINE = 100;

    /** Bytes after which the content repeats: 9,999 lines. */
    static final int PERIOD = LINE * 9_999;

    private static final int FIRST_CHARACTER = '!';
    private static final int CHARACTERS = '~' - '!' + 1;
    private static final int SHOWN = 16;

    /** One period. */
    private final byte[] bytes = new byte[PERIOD];

    Content(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < PERIOD; i++) {
            bytes[i] = (byte) (i % LINE == LINE - 1 ? '\n' : FIRST_CHARACTER + random.nextInt(CHARACTERS));
        }
    }

    /** Writes the first {@code size} bytes. */
    void write(OutputStream out, long size) throws IOException {
        for (long left = size; left > 0; left -= PERIOD) {
            out.write(bytes, 0, (int) Math.min(left, PERIOD));
        }
    }

    /**
     * Checks bytes that were read.
     *
     * @param file the file's name for the message
     * @param offset offset of the first byte in the file
     * @param read the bytes, from index 0 on
     * @param length number of bytes
     */
    void check(String file, long offset, byte[] read, int length) throws WrongDataException {
        int done = 0;
        while (done < length) {
            int from = (int) ((offset + done) % PERIOD);
            int piece = Math.min(length - done, PERIOD - from);
            int wrong = Arrays.mismatch(read, done, done + piece, bytes, from, from + piece);
            if (wrong >= 0) {
                int at = done + wrong;
                throw differs(file, offset + at, shown(from + wrong), shown(read, at, length));
            }
            done += piece;
        }
    }

    /**
     * Checks a line of a record reader.
     *
     * @param offset offset of the line in the file
     * @param line the line, from index 0 on
     * @param length length of the line in bytes, without the newline
     */
    void checkLine(String file, long offset, byte[] line, int length) throws WrongDataException {
        if (offset % LINE != 0 || length != LINE - 1) {
            throw differs(
                    file,
                    offset,
                    "a line of " + (LINE - 1) + " bytes at a multiple of " + LINE,
                    "a line of " + length + " bytes");
        }
        check(file, offset, line, length);
    }

    /** Throws if numbers of lines or bytes differ. */
    static void checkCount(String file, String what, long expected, long found) throws WrongDataException {
        if (expected != found) {
            throw new WrongDataException(file, "number of " + what, expected, found);
        }
    }

    private String shown(int from) {
        return shown(bytes, from, PERIOD);
    }

    private static String shown(byte[] bytes, int from, int end) {
        return new String(bytes, from, Math.min(SHOWN, end - from), StandardCharsets.ISO_8859_1);
    }

    private static WrongDataException differs(String file, long offset, String expected, String found) {
        return new WrongDataException(file, "offset " + offset, expected, found);
    }
}
