package org.spillway.formats.avroparquet;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Selects the jars of this program's class path that tasks on a cluster need and Hadoop does not have in this version.
 */
final class TaskJars {
    /**
     * Prefixes of their names: Spillway's own jars, those of the formats, and their dependencies (see
     * {@code mvn dependency:tree}).
     */
    static final List<String> NAMES = List.of(
            "spillway-formats-",
            "spillway-jobs-",
            "avro-",
            "parquet-",
            "zstd-jni-",
            "snappy-java-",
            "aircompressor-",
            "jts-core-",
            "javax.annotation-api-",
            "commons-pool-",
            "jackson-core-",
            "jackson-databind-",
            "jackson-annotations-");

    private TaskJars() {}

    /**
     * Returns the URIs of these jars.
     *
     * @param classPath a class path in Java's notation
     * @throws IllegalArgumentException if Spillway's jars are missing, for example because its classes are in folders
     */
    static List<String> of(String classPath) {
        List<String> jars = new ArrayList<>();
        for (String name : NAMES) {
            List<String> found = Arrays.stream(classPath.split(File.pathSeparator))
                    .map(Path::of)
                    .filter(path -> isJar(path, name))
                    .map(path -> path.toUri().toString())
                    .toList();
            if (found.isEmpty() && name.startsWith("spillway-")) {
                throw new IllegalArgumentException("no " + name + "*.jar on the class path: " + classPath);
            }
            jars.addAll(found);
        }
        return jars;
    }

    private static boolean isJar(Path path, String name) {
        Path file = path.getFileName();
        return file != null
                && file.toString().startsWith(name)
                && file.toString().endsWith(".jar")
                && Files.isRegularFile(path);
    }
}
