package org.spillway.tools.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The classes that a JVM has loaded, as {@code -XX:DumpLoadedClassList} writes them. */
public final class LoadedClasses {
    private static final String COMMENT = "#";
    private static final String DIRECTIVE = "@"; // of a lambda or a constant pool; names its class
    private static final String ID = " id: ";
    private static final String OTHER_LOADER = " source: ";

    private LoadedClasses() {}

    /** Merges the lists of several JVMs. A directive stands after its class. */
    public static Set<String> merged(Iterable<Path> lists) throws IOException {
        Set<String> classes = new LinkedHashSet<>();
        for (Path list : lists) {
            classes.addAll(of(Files.readString(list)));
        }
        return classes;
    }

    /**
     * Returns the lines of a list that mean the same in another. Newer JDKs number the classes of each list, so that equal
     * numbers mean different classes. A JVM may still write its list: its last line may be cut.
     */
    static Set<String> of(String list) {
        return list.substring(0, list.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> !line.startsWith(COMMENT))
                .filter(line -> !line.contains(OTHER_LOADER)) // refers to numbers
                .map(LoadedClasses::withoutNumber)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String withoutNumber(String line) {
        int id = line.startsWith(DIRECTIVE) ? -1 : line.indexOf(ID);
        return id < 0 ? line : line.substring(0, id);
    }
}
