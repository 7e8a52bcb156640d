package org.spillway.formats.avroparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which jars a cluster's tasks get. */
class TaskJarsTest {
    @TempDir
    Path folder;

    @Test
    void areSpillwaysAndTheFormats() throws Exception {
        String classPath = classPath(
                "hadoop-common-3.5.0.jar",
                "avro-1.11.5.jar",
                "spillway-jobs-1.jar",
                "spillway-formats-1.jar",
                "guava-1.jar");

        assertThat(TaskJars.of(classPath))
                .containsExactly(uri("spillway-formats-1.jar"), uri("spillway-jobs-1.jar"), uri("avro-1.11.5.jar"));
    }

    @Test
    void needSpillwaysJars() throws Exception {
        assertThatThrownBy(() -> TaskJars.of(classPath("classes", "avro-1.11.5.jar")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no spillway-formats-*.jar on the class path: ");
    }

    /** If no jar had one of these names any more, tasks would miss it. */
    @Test
    void areAllOnThisClassPath() {
        List<String> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).getFileName().toString())
                .toList();
        assertThat(TaskJars.NAMES)
                .filteredOn(name -> !name.startsWith("spillway-"))
                .allSatisfy(name -> assertThat(jars).anyMatch(jar -> jar.startsWith(name)));
    }

    @Test
    void needACluster() {
        assertThatThrownBy(() -> FormatJobs.cluster(new Configuration(), List.of(), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the settings name no YARN, mapreduce.framework.name=local;"
                        + " does HADOOP_CONF_DIR name the cluster's folder?");
    }

    private String uri(String name) {
        return folder.resolve(name).toUri().toString();
    }

    private String classPath(String... names) throws Exception {
        for (String name : names) {
            Files.createFile(folder.resolve(name));
        }
        return Stream.of(names)
                .map(name -> folder.resolve(name).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
