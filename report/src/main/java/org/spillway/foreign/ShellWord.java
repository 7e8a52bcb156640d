package org.spillway.foreign;

import java.util.regex.Pattern;

/** Quotes values for a shell. */
public final class ShellWord {
    /** Letters that no shell interprets. */
    private static final Pattern PLAIN = Pattern.compile("[-+./:@%=,_A-Za-z0-9]+");

    private ShellWord() {}

    /** Returns a word that a POSIX shell reads as this value. */
    public static String of(String value) {
        return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
    }
}
