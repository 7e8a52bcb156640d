package org.spillway.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The classes that several JVMs have loaded, as {@code -XX:DumpLoadedClassList} writes them. */
final class LoadedClasses {
    private static final String DIRECTIVE = "@"; // of a lambda or a constant pool; names its class
    private static final String ID = " id: ";
    private static final String OTHER_LOADER = " source: ";

    private LoadedClasses() {}

    /** Merges lists. Newer JDKs number the classes of each, so that equal numbers mean different classes. */
    static Set<String> merged(Iterable<Path> lists) throws IOException {
        Set<String> classes = new TreeSet<>();
        for (Path list : lists) {
            classes.addAll(wholeLines(Files.readString(list)));
        }
        return classes;
    }

    /** A JVM may still write its list: its last line may be cut. */
    private static Set<String> wholeLines(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> !line.contains(OTHER_LOADER)) // refers to numbers
                .map(LoadedClasses::withoutNumber)
                .collect(Collectors.toSet());
    }

    private static String withoutNumber(String line) {
        int id = line.startsWith(DIRECTIVE) ? -1 : line.indexOf(ID);
        return id < 0 ? line : line.substring(0, id);
    }
}
