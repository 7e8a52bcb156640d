package org.spillway.jobs.generate;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.spillway.jobs.UsageException;

/** What can be generated. */
enum RowKind {
    /** Lines of ten words. */
    WORDS(Rows::words),

    /** {@code name<TAB>number}. */
    PAIRS(Rows::pair),

    /** {@code user<TAB>epoch-ms<TAB>url}. */
    CLICKS(Rows::click),

    /** {@code user<TAB>country<TAB>year of birth}, each user once. */
    USERS(Rows::user),

    /** One URL a line. */
    URLS(Rows::url),

    /** As pairs, in Avro data files. */
    AVRO(Rows::pair);

    private final RowMaker maker;

    RowKind(RowMaker maker) {
        this.maker = maker;
    }

    RowMaker maker() {
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

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
