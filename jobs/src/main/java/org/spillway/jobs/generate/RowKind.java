package org.spillway.jobs.generate;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.spillway.jobs.UsageException;

/** The kinds of rows that can be generated. */
enum RowKind {
    /** Lines of ten words. */
    WORDS(Rows::words),

    /** Lines {@code name<TAB>number}. */
    PAIRS(Rows::pair),

    /** Lines {@code user<TAB>epoch-ms<TAB>url}. */
    CLICKS(Rows::click),

    /** Lines {@code user<TAB>country<TAB>year of birth}. Each user occurs once. */
    USERS(Rows::user),

    /** Lines of one URL. */
    URLS(Rows::url),

    /** The same rows as {@link #PAIRS}, as records in Avro data files. */
    AVRO(Rows::pair);

    private final Maker maker;

    RowKind(Maker maker) {
        this.maker = maker;
    }

    Maker maker() {
        return maker;
    }

    static RowKind parse(String value) throws UsageException {
        for (RowKind kind : values()) {
            if (kind.toString().equals(value)) {
                return kind;
            }
        }
        throw UsageException.of("kind", value, "none of " + all(", "));
    }

    static String all(String between) {
        return Arrays.stream(values()).map(RowKind::toString).collect(Collectors.joining(between));
    }

    /** Returns the name as written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Generates the rows of one kind. */
    @FunctionalInterface
    interface Maker {
        /** Appends a row without a line feed. */
        void append(long row, SplittableRandom random, StringBuilder to);
    }
}
