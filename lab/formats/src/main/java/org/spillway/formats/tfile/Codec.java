package org.spillway.formats.tfile;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A compression, independent of its implementation. */
enum Codec {
    NONE,
    GZ,
    LZO,
    LZ4,
    ZSTD,
    SNAPPY;

    /** Returns the name used by the command line and the tables. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Codec> named(String label) {
        return Arrays.stream(values())
                .filter(codec -> codec.label().equals(label))
                .findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Codec::label).toList();
    }
}
