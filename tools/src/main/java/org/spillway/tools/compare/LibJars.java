package org.spillway.tools.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The value of a job's {@code -libjars} option. The option replaces the setting that ships the plugin's jar. */
final class LibJars {
    private static final Set<String> OPTIONS = Set.of("-libjars", "--libjars");

    private LibJars() {}

    /**
     * Returns the arguments with a jar appended to the value of the first -libjars, which Hadoop also takes as {@code
     * -libjars=VALUE}. Returns them unchanged if they do not contain that option.
     */
    static List<String> with(String jar, List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        int value = value(all);
        if (value >= 0) {
            all.set(value, all.get(value) + "," + jar);
        }
        return all;
    }

    /** Returns the jars of the first -libjars that are files of this machine. */
    static List<Path> of(List<String> arguments) {
        int value = value(arguments);
        if (value < 0) {
            return List.of();
        }
        String jars = arguments.get(value).replaceFirst("^--?libjars=", "");
        return Stream.of(jars.split(","))
                .map(jar -> Path.of(jar.replaceFirst("^file:(?://(?=/))?", "")))
                .filter(Files::isRegularFile)
                .toList();
    }

    /** Returns the index of the argument that has the value of the first -libjars; -1 if there is none. */
    private static int value(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String[] option = arguments.get(i).split("=", 2);
            if (OPTIONS.contains(option[0])) {
                int value = i + 2 - option.length;
                return value < arguments.size() ? value : -1;
            }
        }
        return -1;
    }
}
