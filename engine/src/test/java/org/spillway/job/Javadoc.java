package org.spillway.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spillway.testing.DocsPage;

/** The javadoc of a class of the engine, from its source, as Markdown without the full stop at the end. */
final class Javadoc {
    private static final String COMMENT = "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+";

    private final String source;

    /** @param name of the class below org.spillway, with dots or slashes */
    Javadoc(String name) {
        Path file = DocsPage.of("../engine/src/main/java/org/spillway/" + name.replace('.', '/') + ".java");
        try {
            source = Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String source() {
        return source;
    }

    boolean hasConstant(String name) {
        return constant(name).find();
    }

    /** @param constants values of constants that the javadoc may link to */
    String ofConstant(String name, Map<String, String> constants) {
        return markdown(first(constant(name)), constants);
    }

    /** Returns the javadoc of a record's component. */
    String ofComponent(String name, Map<String, String> constants) {
        return markdown(first(find("@param " + name + " ((?:(?!@param|\\*/).)*)")), constants);
    }

    String ofMethod(String name) {
        return markdown(first(find(COMMENT + "(?:public )?\\w+ " + name + "\\(\\)")), Map.of());
    }

    private Matcher constant(String name) {
        return find(COMMENT + "(?:public |private )?static final String " + name + " =");
    }

    private Matcher find(String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(source);
    }

    private static String first(Matcher matcher) {
        if (!matcher.find()) {
            throw new AssertionError("no javadoc: " + matcher.pattern());
        }
        return matcher.group(1);
    }

    private static String markdown(String comment, Map<String, String> constants) {
        String text = comment.replaceAll("\\s*\\n\\s*\\*?\\s*", " ").replaceAll("\\{@code\\s+([^}]*)\\}", "`$1`");
        for (Map.Entry<String, String> constant : constants.entrySet()) {
            text = text.replace("{@link #" + constant.getKey() + "}", "`" + constant.getValue() + "`");
        }
        text = text.strip().replaceAll("\\.$", "");
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
