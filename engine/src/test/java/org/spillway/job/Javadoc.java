package org.spillway.job;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spillway.testing.DocsPage;

/** The javadoc of a class of the engine, from its source, as Markdown without the full stop at the end. */
final class Javadoc {
    private static final String COMMENT = "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+";

    /** A counter and the value that it gets, such as counts.put("SORT_MILLIS", millis(sortNanos)). */
    private static final Pattern COUNTER = Pattern.compile("counts\\.put\\(\"(\\w+)\", .*?(?:(\\w+)\\.)?(\\w+)\\)+;");

    private final String source;

    Javadoc(Class<?> type) throws IOException {
        this(type.getName());
    }

    Javadoc(String type) throws IOException {
        source = Files.readString(DocsPage.of("../engine/src/main/java/" + type.replace('.', '/') + ".java"));
    }

    boolean hasConstant(String name) {
        return find(constant(name)).find();
    }

    String ofConstant(String name) {
        return markdown(constant(name));
    }

    /** Returns the javadoc of a record's component. */
    String ofComponent(String record, String name) {
        return markdown("@param " + name + " ((?:(?!@param|\\*/).)*)(?:(?!\\*/).)*\\*/\\s+(?:public )?record " + record
                + "\\(");
    }

    /** Returns a row for each counter that the class fills. Its meaning is the javadoc of the value. */
    String counterRows() {
        StringBuilder rows = new StringBuilder();
        Matcher counter = COUNTER.matcher(source);
        while (counter.find()) {
            rows.append(String.format(
                    Locale.ROOT, "| `%s` | %s |%n", counter.group(1), ofValue(counter.group(2), counter.group(3))));
        }
        return rows.toString();
    }

    private String ofValue(String owner, String value) {
        if (owner != null) {
            Matcher type = find("(\\w+) " + owner + "[,)]");
            type.find();
            return markdown("@param " + owner + " ((?:(?!@param|\\*/).)*)") + ": "
                    + ofComponent(type.group(1), value).toLowerCase(Locale.ROOT);
        }
        return source.contains("@param " + value + " ")
                ? markdown("@param " + value + " ((?:(?!@param|\\*/).)*)")
                : markdown(COMMENT + "(?:public )?\\w+ " + value + "\\(\\)");
    }

    private static String constant(String name) {
        return COMMENT + "(?:public |private )?static final String " + name + " =";
    }

    private Matcher find(String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(source);
    }

    private String markdown(String pattern) {
        Matcher comment = find(pattern);
        if (!comment.find()) {
            throw new AssertionError("no javadoc: " + pattern);
        }
        String text = comment.group(1)
                .replaceAll("\\s*\\n\\s*\\*?\\s*", " ")
                .replaceAll("\\{@code\\s+([^}]*)\\}", "`$1`")
                .strip()
                .replaceAll("\\.$", "");
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
