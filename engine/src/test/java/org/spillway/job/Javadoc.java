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

    private final String source;

    Javadoc(Class<?> type) throws IOException {
        source = Files.readString(
                DocsPage.of("../engine/src/main/java/" + type.getName().replace('.', '/') + ".java"));
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

    /** Returns the javadoc of a constant of an enum. */
    String of(Enum<?> constant) {
        return markdown(COMMENT + constant + "\\(");
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
