package org.spillway.report.foreign;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;

/**
 * Replaces passwords and keys among a job's settings and messages by {@code <redacted>}. A setting is secret if Hadoop
 * says so ({@code hadoop.security.sensitive-config-keys} of this machine), or if its name has a word such as password.
 * Secret parts of other values are found by their names, too: {@code -Djavax.net.ssl.keyStorePassword=...} in JVM
 * options and {@code DB_TOKEN=...} in environments.
 */
public final class Secrets {
    private static final String REDACTED = "<redacted>";

    private static final Pattern SECRET_NAME = Pattern.compile(
            "passw(or)?d|passphrase|secret|token(?!iz)|credential|(private|access|account|api|storage|encryption)[-_.]?key"
                    + "|(^|[-_.])pwd($|[-_.])|(store|key)pass$",
            Pattern.CASE_INSENSITIVE);

    /** Values of settings that have such a name but switch something on or off. */
    private static final Set<String> SWITCHES = Set.of("", "true", "false");

    /** A name begins at its first letter, and possessively, so that the time grows with the length alone. */
    private static final Pattern NAME = Pattern.compile("(?<![-\\w.])([-\\w.]++)=");

    /** In an environment, a value ends at a comma: {@code A=1,DB_TOKEN=x y,B=2}. */
    private static final Pattern VARIABLE = Pattern.compile("(?<![-\\w.])(\\w++)=([^,]++)");

    private static final Pattern ENVIRONMENT = Pattern.compile("\\.env$");

    /** {@code http://user:password@host/}. */
    private static final Pattern USER_INFO = Pattern.compile("://([^\\s/:@]*+):([^\\s/@]++)@");

    private static final ConfigRedactor HADOOPS = new ConfigRedactor(new Configuration());

    private Secrets() {}

    /** Returns the value of a setting without its secret parts. */
    public static String redact(String key, String value) {
        if (isSecret(key) && !SWITCHES.contains(value)) {
            return REDACTED;
        }
        String inPairs = redact(value);
        return ENVIRONMENT.matcher(key).find() ? replace(VARIABLE, inPairs, Secrets::isSecret) : inPairs;
    }

    /** Returns a text, such as the command line in an error message, without its secret parts. Null stays null. */
    public static String redact(String text) {
        if (text == null) {
            return null;
        }
        String noUsers = replace(USER_INFO, text, name -> true);
        StringBuilder redacted = new StringBuilder();
        int from = 0;
        Matcher name = NAME.matcher(noUsers);
        while (name.find(from)) {
            if (!isSecret(name.group(1))) {
                redacted.append(noUsers, from, name.end());
                from = name.end();
                continue;
            }
            redacted.append(noUsers, from, name.end()).append(REDACTED);
            from = endOfValue(noUsers, name.start(), name.end());
        }
        return redacted.append(noUsers.substring(from)).toString();
    }

    /** Returns the end of a value: that of the quotes around its name, or else of a word of a shell. */
    private static int endOfValue(String text, int name, int value) {
        char before = name == 0 ? ' ' : text.charAt(name - 1);
        if (isQuote(before)) {
            return closing(text, before, value, text.length());
        }
        int at = value;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
            char letter = text.charAt(at);
            if (isQuote(letter)) {
                // A quote that is not closed belongs to the value if it begins it, else to what is around it.
                int end = closing(text, letter, at + 1, -1);
                if (end < 0) {
                    return at == value ? text.length() : at;
                }
                at = end;
            }
            at++;
        }
        return at;
    }

    private static boolean isQuote(char letter) {
        return letter == '"' || letter == '\'';
    }

    private static int closing(String text, char quote, int from, int otherwise) {
        int end = text.indexOf(quote, from);
        return end < 0 ? otherwise : end;
    }

    private static boolean isSecret(String name) {
        return SECRET_NAME.matcher(name).find() || !HADOOPS.redact(name, "").isEmpty();
    }

    /** Replaces the second group of a pattern's matches whose first group is secret. */
    private static String replace(Pattern pattern, String text, Predicate<String> secret) {
        return pattern.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        secret.test(found.group(1))
                                ? text.substring(found.start(), found.start(2))
                                        + REDACTED
                                        + text.substring(found.end(2), found.end())
                                : found.group()));
    }
}
