package org.spillway.report.foreign;

import java.util.regex.Pattern;

/** Quotes values for a shell. */
public final class ShellWord {
    /** What a plain value may have, for messages. */
    public static final String PLAIN_LETTERS = "letters, digits and -+./:@%=,_";

    /** Letters that no shell interprets. */
    private static final Pattern PLAIN = Pattern.compile("[-+./:@%=,_A-Za-z0-9]+");

    private ShellWord() {}

    /** Whether every shell reads this value as it is, within any word. */
    public static boolean isPlain(String value) {
        return PLAIN.matcher(value).matches();
    }

    /** Returns a word that a POSIX shell reads as this value. */
    public static String of(String value) {
        return isPlain(value) ? value : "'" + value.replace("'", "'\\''") + "'";
    }
}
