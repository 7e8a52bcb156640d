package org.spillway.tools.localcluster;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Selects the jars that a Hadoop distribution contains: Hadoop and its dependencies. Leaves out Spillway's jars,
 * dependencies that only these tools have, and test jars.
 */
final class HadoopJars {
    private static final List<String> NOT_HADOOPS = List.of(
            "spillway-",
            "hadoop-minicluster-",
            "picocli-",
            "freemarker-",
            "fastutil-",
            "junit-",
            "opentest4j-",
            "apiguardian-",
            "assertj-",
            "byte-buddy-",
            "kerb-server-",
            "kerb-identity-",
            "kerb-common-");

    private HadoopJars() {}

    /** Returns Hadoop's jars of a class path, in the order of the class path. */
    static List<String> of(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .filter(HadoopJars::isHadoops)
                .toList();
    }

    private static boolean isHadoops(String entry) {
        String name = Path.of(entry).getFileName().toString();
        return name.endsWith(".jar")
                && !name.endsWith("-tests.jar")
                && NOT_HADOOPS.stream().noneMatch(name::startsWith);
    }
}
