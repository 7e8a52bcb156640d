package org.spillway.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Writes the input of MAPREDUCE-2841's first test: lines of 100 bytes with a key of 9, a tab, and a value of 89. */
final class InputLines {
    private static final int KEY_BYTES = 9;
    private static final int VALUE_BYTES = 89;

    private InputLines() {}

    static void write(Path file, int lines) throws IOException {
        SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            byte[] key = new byte[KEY_BYTES];
            for (int i = 0; i < lines; i++) {
                long bits = random.nextLong();
                PrintableText.letters(key, 0, KEY_BYTES, bits);
                out.write(key, 0, KEY_BYTES);
                out.write('\t');
                out.write(PrintableText.BYTES, (int) (bits >>> Integer.SIZE) & PrintableText.MASK, VALUE_BYTES);
                out.write('\n');
            }
        }
    }
}
