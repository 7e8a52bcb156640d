package org.spillway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that each test that a table of engine/src/test/faults names exists, in any module. */
class FaultTablesTest {
    private static final Path PROJECT = DocsPage.of("..");
    private static final List<String> MODULES =
            List.of("engine", "fuzz", "report", "tools", "jobs", "minicluster-tests", "dist", "lab/benchmarks");
    private static final Pattern NAMED = Pattern.compile("\\b([A-Z]\\w+(?:Test|IT))(?:\\.(\\w+))?\\b");
    private static final Pattern PARENT = Pattern.compile("class \\w+ extends (\\w+)");

    @Test
    void tables_namedTests_exist() throws IOException {
        Map<String, List<String>> sources = sources();
        List<String> missing = new ArrayList<>();
        int named = 0;
        try (Stream<Path> tables = Files.list(PROJECT.resolve("engine/src/test/faults"))) {
            for (Path table : tables.toList()) {
                for (MatchResult test :
                        NAMED.matcher(Files.readString(table)).results().toList()) {
                    named++;
                    if (!exists(sources, test.group(1), test.group(2))) {
                        missing.add(table.getFileName() + ": " + test.group());
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(200);
    }

    @Test
    void page_tables_rowsCounted() throws IOException {
        String page = Files.readString(DocsPage.of("reliability.md"));
        try (Stream<Path> tables = Files.list(PROJECT.resolve("engine/src/test/faults"))) {
            for (Path table :
                    tables.filter(path -> path.toString().endsWith(".csv")).toList()) {
                String name = table.getFileName().toString();
                long rows = Files.readAllLines(table).size() - 1L;
                assertThat(page).contains("/" + name + ") | " + rows + " |");
            }
        }
    }

    /** Returns the sources of all test classes by class name. Some names are used in two packages. */
    private static Map<String, List<String>> sources() throws IOException {
        Map<String, List<String>> sources = new HashMap<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src/test/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    String name = file.getFileName().toString().replace(".java", "");
                    sources.computeIfAbsent(name, any -> new ArrayList<>()).add(Files.readString(file));
                }
            }
        }
        return sources;
    }

    /** Whether a class of that name has a method, or its parent has it. Any class will do if {@code method} is null. */
    private static boolean exists(Map<String, List<String>> sources, String name, String method) {
        for (String source : sources.getOrDefault(name, List.of())) {
            Matcher parent = PARENT.matcher(source);
            if (method == null
                    || source.contains(" " + method + "(")
                    || parent.find() && exists(sources, parent.group(1), method)) {
                return true;
            }
        }
        return false;
    }
}
