package org.spillway.localcluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/** One jar among others. */
final class ClassPathJar {
    private ClassPathJar() {}

    /**
     * The first of a class path whose file name matches.
     *
     * @throws IOException if none does
     */
    static Path find(String classPath, Pattern name) throws IOException {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> name.matcher(path.getFileName().toString()).matches())
                .findFirst()
                .orElseThrow(() -> new IOException("no " + name + " on the class path: " + classPath));
    }
}
