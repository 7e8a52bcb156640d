package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that each key {@code spillway.*} that a test, a program, a file of settings, a script or a page sets is one that the
 * code reads. Without it, a test of a setting that is gone stays green, and a page names a setting without effect.
 */
class SettingKeysTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final String KEY = "(spillway\\.[a-z][a-z0-9-]*(?:\\.[a-z][a-z0-9-]*)*)";

    /** A whole text of Java that is a key, or that begins with one and its value. */
    private static final Pattern TEXT = Pattern.compile("\"(?:-D)?" + KEY + "(?:=[^\"]*)?\"");

    /** {@code spillway.sort.mb=100} and {@code -Dspillway.sort.mb=100}; not the end of a name of a class or of a path. */
    private static final Pattern VALUE = Pattern.compile("(?<![\\w./$-])(?:-D)?" + KEY + "=");

    private static final Pattern NAME = Pattern.compile("<name>\\s*" + KEY + "\\s*</name>");
    private static final Pattern QUOTED = Pattern.compile("`" + KEY + "`");

    /** A system property, by its name or by a constant of the same file. */
    private static final Pattern PROPERTY = Pattern.compile(
            "(?:System\\.getProperty|Boolean\\.getBoolean|Integer\\.getInteger|Long\\.getLong)\\(\\s*(?:\"" + KEY
                    + "\"|(\\w+))|named = \"" + KEY + "\"");

    private static final Pattern CONSTANT = Pattern.compile("(\\w+) =\\s+\"" + KEY + "\"");

    /** The modules whose code runs in tasks, and those whose programs read what they set themselves. */
    private static final List<String> READERS = List.of("engine/", "jobs/", "testing/", "lab/");

    /** Keys that the tools give to their own processes, and names that look like keys. */
    private static final Set<String> OWN = Set.of(
            "spillway.archive.recorded", // the folder of an archive's jobs
            "spillway.local-cluster", // marks the JVM of a daemon
            "spillway.test"); // the domain of hosts

    private static final Map<Path, String> TEXTS = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT)) {
            for (Path file : files.filter(SettingKeysTest::mayHaveKeys).toList()) {
                TEXTS.put(PROJECT.relativize(file), Files.readString(file));
            }
        }
        assumeThat(TEXTS).as("the sources").hasSizeGreaterThan(100);
    }

    // The changelog names keys that are gone.
    private static boolean mayHaveKeys(Path file) {
        String name = PROJECT.relativize(file).toString();
        return Files.isRegularFile(file)
                && !name.matches("(?:.*/)?(?:target|\\.git)/.*|CHANGELOG\\.md")
                && name.matches(".*\\.(?:java|xml|md|sh|txt|csv)|scripts/[^.]*|\\.ci/[^.]*");
    }

    @Test
    void keys_setAnywhere_areRead() {
        Set<String> read = new TreeSet<>(OWN);
        TEXTS.forEach((file, text) -> read.addAll(readIn(file.toString(), text)));
        Map<String, Set<Path>> unread = new TreeMap<>();
        TEXTS.forEach((file, text) -> setIn(file.toString(), text).stream()
                .filter(key -> !read.contains(key) && !key.startsWith("spillway.test."))
                .forEach(key ->
                        unread.computeIfAbsent(key, absent -> new TreeSet<>()).add(file)));

        assertThat(read).contains("spillway.sort.mb", "spillway.jvm.isolate");
        assertThat(unread).as("keys that no code reads, and where they are set").isEmpty();
    }

    private static Set<String> readIn(String file, String text) {
        if (!file.endsWith(".java")) {
            return Set.of();
        }
        if (file.contains("/src/main/") && READERS.stream().anyMatch(file::startsWith)) {
            return found(TEXT, text);
        }
        Map<String, String> constants = CONSTANT.matcher(text)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2), (one, other) -> one));
        return PROPERTY.matcher(text)
                .results()
                .map(found -> found.group(2) == null ? key(found) : constants.getOrDefault(found.group(2), ""))
                .collect(Collectors.toSet());
    }

    private static Set<String> setIn(String file, String text) {
        Set<String> keys = found(VALUE, text);
        if (file.endsWith(".java")) {
            keys.addAll(found(TEXT, text));
        } else if (file.endsWith(".xml")) {
            keys.addAll(found(NAME, text));
        } else if (!file.startsWith("lab/")) { // whose notes name keys that were tried
            keys.addAll(found(QUOTED, text));
        }
        return keys;
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(SettingKeysTest::key).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the key, which is the first or the last group of a pattern. */
    private static String key(MatchResult found) {
        return found.group(1) == null ? found.group(found.groupCount()) : found.group(1);
    }
}
