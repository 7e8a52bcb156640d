package org.spillway.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A text of the repository that is made from the code. A test compares both. With {@code -Dspillway.write=true} the test
 * writes the text instead.
 */
public final class GeneratedText {
    private static final String WRITE = "spillway.write";

    private GeneratedText() {}

    /** Fails if a file differs from what the code makes, or writes it. */
    public static void check(Path file, String made) throws IOException {
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(file, made);
            return;
        }
        String text = Files.exists(file) ? Files.readString(file) : "";
        if (!text.equals(made)) {
            List<String> is = text.lines().toList();
            List<String> must = made.lines().toList();
            int line = 0;
            while (line < Math.min(is.size(), must.size()) && is.get(line).equals(must.get(line))) {
                line++;
            }
            throw new AssertionError(file + " differs from the code in line " + (line + 1) + "\n  file: "
                    + at(is, line) + "\n  code: " + at(must, line) + "\nthis test writes the file with -D" + WRITE
                    + "=true");
        }
    }

    /** Returns a Markdown page with the first table below a heading replaced. */
    public static String withTable(String page, String heading, String table) {
        int below = page.indexOf("\n" + heading + "\n");
        int begin = below < 0 ? -1 : page.indexOf("\n|", below) + 1;
        if (begin <= 0) {
            throw new AssertionError("the page has no table below " + heading);
        }
        int end = begin;
        while (page.startsWith("|", end)) {
            end = page.indexOf('\n', end) + 1;
        }
        return page.substring(0, begin) + table + page.substring(end);
    }

    private static String at(List<String> lines, int line) {
        return line < lines.size() ? lines.get(line) : "(ends)";
    }
}
