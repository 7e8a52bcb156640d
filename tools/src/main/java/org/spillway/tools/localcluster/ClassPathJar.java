package org.spillway.tools.localcluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Finds a jar on a class path. */
final class ClassPathJar {
    private ClassPathJar() {}

    /**
     * Returns the first entry of a class path whose file name matches.
     *
     * @throws IOException if no entry matches
     */
    static Path find(String classPath, Pattern name) throws IOException {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> name.matcher(path.getFileName().toString()).matches())
                .findFirst()
                .orElseThrow(() -> new IOException("no " + name + " on the class path: " + classPath));
    }
}
