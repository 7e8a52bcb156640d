package org.spillway.localcluster;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The jars of Hadoop and what it needs, as a distribution has them: none of ours, and none for tests. */
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
            "byte-buddy-");

    private HadoopJars() {}

    /** Those of a class path, in its order. */
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
