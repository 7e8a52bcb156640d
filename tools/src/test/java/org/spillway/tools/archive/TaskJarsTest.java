package org.spillway.tools.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which jars of a container's class path an archive is made for, and which are refused. */
class TaskJarsTest {
    @TempDir
    private Path temp;

    private Path conf;
    private Path one;
    private Path two;

    @BeforeEach
    void makeFiles() throws IOException {
        conf = Files.createDirectories(temp.resolve("conf"));
        Files.createFile(conf.resolve("log4j.properties"));
        one = jar("one.jar", "org/One.class");
        two = jar("two.jar", "org/log4j.properties");
    }

    private Path jar(String name, String entry) throws IOException {
        Path jar = temp.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
        }
        return jar;
    }

    private TaskJars of(Object... classPath) throws IOException {
        List<String> entries =
                java.util.Arrays.stream(classPath).map(Object::toString).toList();
        return TaskJars.of(new Container(temp, 17, temp.resolve("container"), "", entries));
    }

    @Test
    void paths_classPathWithEntriesOfJob_hadoopJarsInOrder() throws Exception {
        Path container = temp.resolve("container");
        TaskJars jars = of(container, conf, two, one, "job.jar/job.jar", "job.jar/classes/", container + "/libjar.jar");

        assertThat(jars.paths()).containsExactly(two, one);
        jars.checkNothingHidden();
    }

    @Test
    void add_engine_lastUnlessPresent() throws Exception {
        TaskJars jars = of(conf, one);
        jars.add(two);
        assertThat(jars.paths()).containsExactly(one, two);

        Path copy =
                Files.copy(one, Files.createDirectories(temp.resolve("archive")).resolve("one.jar"));
        jars.add(copy);
        assertThat(jars.paths()).containsExactly(one, two);
    }

    @Test
    void checkNothingHidden_jarWithSettingsFile_throwsWithFile() throws Exception {
        Path hiding = jar("hiding.jar", "log4j.properties");

        assertThatThrownBy(() -> of(conf, one, hiding).checkNothingHidden())
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(hiding.toString(), "log4j.properties");
        Path settings = jar("settings.jar", "job.xml");
        assertThatThrownBy(() -> of(settings).checkNothingHidden()).hasMessageContaining("job.xml");
    }

    @Test
    void of_missingJar_throwsWithPath() {
        Path missing = temp.resolve("missing.jar");

        assertThatThrownBy(() -> of(one, missing))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(missing.toString(), "build on a node");
    }

    @Test
    void of_jarNameWithBlank_throwsWithPath() throws Exception {
        Path odd = jar("a b.jar", "x");

        assertThatThrownBy(() -> of(one, odd)).isInstanceOf(IOException.class).hasMessageContaining("'" + odd + "'");
    }

    @Test
    void of_relativeHadoopJar_throwsWithFrameworkSetting() {
        assertThatThrownBy(() -> of(conf, "framework/hadoop.jar"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mapreduce.application.framework.path");
    }
}
