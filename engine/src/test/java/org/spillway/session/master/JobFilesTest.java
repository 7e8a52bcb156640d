package org.spillway.session.master;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.URL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.LocalFiles;

class JobFilesTest {
    private final Configuration conf = new Configuration(false);
    private final Map<String, LocalResource> resources = new TreeMap<>();

    @TempDir
    private Path folder;

    private Path staging;
    private Path cache;
    private Path working;

    @BeforeEach
    void makeFolders() throws IOException {
        conf.setClass("fs.file.impl", LocalFiles.class, FileSystem.class);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.set("fs.AbstractFileSystem.file.impl", "org.apache.hadoop.fs.local.LocalFs");
        staging = Files.createDirectory(folder.resolve("staging"));
        working = Files.createDirectory(folder.resolve("working"));
        working = Files.createSymbolicLink(folder.resolve("linked"), working);
        cache = folder.resolve("local/job_1");
        Files.writeString(working.resolve("launch_container.sh"), "start");
    }

    @Test
    void bring_filesOfAllKinds_linked() throws Exception {
        file("job.xml", Files.writeString(staging.resolve("job.xml"), "settings"));
        file("dir/renamed", Files.writeString(staging.resolve("data"), "data"));
        archive("words", zip("words.zip", "a/b", "in it"));
        jobJar("com/Word.class", "", "classes/com/Unpacked.class", "", "lib/library.jar", "");
        try (JobFiles files = bring()) {
            assertThat(working.resolve("job.xml")).isSymbolicLink().hasContent("settings");
            assertThat(working.resolve("dir/renamed")).isSymbolicLink().hasContent("data");
            assertThat(working.resolve("words/a/b")).hasContent("in it");
            assertThat(working.resolve("words")).isSymbolicLink();
            assertThat(working.resolve("job.jar/job.jar")).isRegularFile();
            assertThat(working.resolve("job.jar/com")).doesNotExist();
            assertThat(working.resolve("words").toRealPath()).startsWithRaw(cache.toRealPath());
            assertThat(files.loader().getParent()).isSameAs(JobFiles.class.getClassLoader());
        }
    }

    /** Under this name, the client gives the folder of -libjars to YARN. */
    @Test
    void bring_allFilesOfAFolder_linkForEach() throws Exception {
        Path libraries = Files.createDirectory(staging.resolve("libjars"));
        Files.copy(zip("one.jar", "which", "one"), libraries.resolve("one.jar"));
        Files.copy(zip("two.jar", "which", "two"), libraries.resolve("two.jar"));
        file("libjars/*", libraries);
        try (JobFiles files = bring()) {
            assertThat(working.resolve("one.jar")).isSymbolicLink().isRegularFile();
            assertThat(working.resolve("two.jar")).isSymbolicLink().isRegularFile();
            assertThat(working.resolve("libjars")).doesNotExist();
            assertThat(content(files, "which")).isEqualTo("one");
        }
    }

    @Test
    void bring_splitFiles_skipped() throws Exception {
        Path split = Files.writeString(staging.resolve("job.split"), "split");
        file("jobSubmitDir/job.split", split);
        file("jobSubmitDir/job.splitmetainfo", split);
        bring().close();
        try (JobFiles files = bring()) {
            assertThat(names(working)).containsExactly("launch_container.sh");
            assertThat(names(cache)).isEmpty();
            assertThat(files.loader()).isNotNull();
        }
    }

    @Test
    void bring_timeStampHasChanged_failsAndLeavesNothing() throws Exception {
        file("a", Files.writeString(staging.resolve("a"), "brought"));
        Path changed = Files.writeString(staging.resolve("b"), "before");
        file("sub/b", changed);
        resources.get("sub/b").setTimestamp(resources.get("sub/b").getTimestamp() - 1);
        assertThatThrownBy(this::bring)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("staging/b changed on src filesystem");
        assertNothingLeft();
    }

    @Test
    void bring_archiveIsDamaged_failsWithItsName() throws Exception {
        archive("words", Files.writeString(staging.resolve("words.tar.gz"), "no archive"));
        assertThatThrownBy(this::bring).isInstanceOf(IOException.class).hasMessageContaining("words");
        assertNothingLeft();
    }

    @Test
    void bring_publicFileThatOthersMayNotRead_fails() throws Exception {
        Path file = Files.writeString(staging.resolve("a"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        file("a", file);
        resources.get("a").setVisibility(LocalResourceVisibility.PUBLIC);
        assertThatThrownBy(this::bring).isInstanceOf(IOException.class).hasMessageContaining("not publicly accessible");
        assertNothingLeft();
    }

    @Test
    void bring_nameLeadsOutOfTheFolder_refused() throws Exception {
        Path file = Files.writeString(staging.resolve("a"), "");
        for (String name : new String[] {"../x", "a/../../x", folder + "/x", ".", "../x/*", "jobs/../.."}) {
            resources.clear();
            file("a", file);
            file(name, file);
            assertThatThrownBy(this::bring).isInstanceOf(IOException.class).hasMessageContaining(": " + name);
            assertNothingLeft();
        }
        assertThat(names(folder)).doesNotContain("x");
    }

    /** An archive may contain a link to anywhere. */
    @Test
    void bring_nameLeadsOverALink_refused() throws Exception {
        file("a", Files.writeString(staging.resolve("a"), ""));
        file("a/b", staging.resolve("a"));
        assertThatThrownBy(this::bring).isInstanceOf(IOException.class).hasMessageContaining("working/a");
        assertNothingLeft();
    }

    @Test
    void bring_folderOfTheContainerHasTheName_refused() throws Exception {
        Files.createDirectory(working.resolve("tmp"));
        file("tmp", Files.writeString(staging.resolve("a"), ""));
        assertThatThrownBy(this::bring).isInstanceOf(IOException.class).hasMessageContaining("working/tmp");
        assertThat(working.resolve("tmp")).isDirectory();
    }

    @Test
    void close_filesHaveReplacedOthers_folderAsBefore() throws Exception {
        Path sessions = Files.writeString(folder.resolve("session.jar"), "of the session");
        Files.createSymbolicLink(working.resolve("plugin.jar"), sessions);
        Files.writeString(working.resolve("job.xml"), "of an earlier job");
        file("job.xml", Files.writeString(staging.resolve("job.xml"), "of this job"));
        file("plugin.jar", zip("plugin.jar", "which", "of this job"));
        JobFiles files = bring();
        assertThat(working.resolve("job.xml")).hasContent("of this job");
        assertThat(content(files, "which")).isEqualTo("of this job");
        files.close();
        assertThat(working.resolve("job.xml")).hasContent("of an earlier job");
        assertThat(working.resolve("plugin.jar")).isSymbolicLink().hasSameTextualContentAs(sessions);
        assertThat(names(working)).containsExactlyInAnyOrder("job.xml", "plugin.jar", "launch_container.sh");
    }

    @Test
    void close_jobHasWrittenAmongItsFiles_nothingLeft() throws Exception {
        file("dir/a", Files.writeString(staging.resolve("a"), "staged"));
        archive("words", zip("words.zip", "a", ""));
        JobFiles files = bring();
        Files.writeString(working.resolve("dir/written"), "");
        Path closed = Files.createDirectories(working.resolve("words/closed/folder"));
        Files.createSymbolicLink(closed.resolve("link"), staging);
        for (Path each : new Path[] {closed, closed.getParent()}) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("r-x------"));
        }
        files.close();
        assertNothingLeft();
        assertThat(staging.resolve("a")).hasContent("staged");
        files.close();
        assertNothingLeft();
    }

    /** The folder first: a job may have a file in place of one of its jar. */
    @Test
    void loader_allPlacesHaveAFile_orderOfHadoopsClassPath() throws Exception {
        Path inner = zip("inner.jar", "which", "library");
        jobJar("which", "jar", "classes/which", "classes", "lib/inner.jar", Files.readString(inner, ISO_8859_1));
        file("extra.jar", zip("extra.jar", "which", "extra"));
        file("which", Files.writeString(staging.resolve("which"), "folder"));
        archive("packed.jar", zip("packed.jar", "which", "archive"));
        try (JobFiles files = bring()) {
            assertThat(contents(files, "which")).containsExactly("folder", "jar", "classes", "library", "extra");
        }
    }

    @Test
    void loader_secondJobWithTheSameClass_loadedAnew() throws Exception {
        Path classes = compile();
        jobJar("Counter.class", Files.readString(classes.resolve("Counter.class"), ISO_8859_1));
        assertThat(counted()).isEqualTo(1);
        assertThat(counted()).isEqualTo(1);
    }

    /** The JVM keeps jars of URLs open, by their names. */
    @Test
    void loader_secondJobHasOtherFileOfThatName_found() throws Exception {
        for (String content : new String[] {"first", "second"}) {
            file("extra.jar", zip("extra.jar", "which", content));
            cache = folder.resolve("local/" + content);
            try (JobFiles files = bring()) {
                assertThat(content(files, "which")).isEqualTo(content);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private int counted() throws Exception {
        try (JobFiles files = bring()) {
            Class<?> type = files.loader().loadClass("Counter");
            assertThat(type.getClassLoader()).isSameAs(files.loader());
            return ((Supplier<Integer>) type.getDeclaredConstructor().newInstance()).get();
        }
    }

    private JobFiles bring() throws Exception {
        return JobFiles.bring(resources, conf, cache.toFile(), working.toFile());
    }

    private void file(String name, Path file) throws IOException {
        add(name, file, LocalResourceType.FILE);
    }

    private void archive(String name, Path file) throws IOException {
        add(name, file, LocalResourceType.ARCHIVE);
    }

    private void jobJar(String... entries) throws IOException {
        add("job.jar", zip("job.jar", entries), LocalResourceType.PATTERN);
        resources.get("job.jar").setPattern(JobConf.UNPACK_JAR_PATTERN_DEFAULT.pattern());
    }

    private void add(String name, Path file, LocalResourceType type) throws IOException {
        long time = Files.getLastModifiedTime(file).toMillis();
        URL url = URL.fromPath(new org.apache.hadoop.fs.Path("file://" + file));
        resources.put(
                name,
                LocalResource.newInstance(url, type, LocalResourceVisibility.APPLICATION, Files.size(file), time));
    }

    private Path zip(String name, String... entries) throws IOException {
        Path zip = staging.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (int i = 0; i < entries.length; i += 2) {
                out.putNextEntry(new ZipEntry(entries[i]));
                out.write(entries[i + 1].getBytes(ISO_8859_1));
            }
        }
        return zip;
    }

    private Path compile() throws IOException {
        Path source = Files.writeString(
                folder.resolve("Counter.java"),
                "public class Counter implements java.util.function.Supplier<Integer> {"
                        + " static int count; public Integer get() { return ++count; } }");
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), "" + source);
        assertThat(exit).isZero();
        return folder;
    }

    private void assertNothingLeft() throws IOException {
        assertThat(names(working)).containsExactly("launch_container.sh");
        assertThat(cache).doesNotExist();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static String content(JobFiles files, String name) throws IOException {
        return contents(files, name).get(0);
    }

    private static List<String> contents(JobFiles files, String name) throws IOException {
        List<String> contents = new ArrayList<>();
        for (java.net.URL each : Collections.list(files.loader().getResources(name))) {
            try (InputStream in = each.openStream()) {
                contents.add(new String(in.readAllBytes(), ISO_8859_1));
            }
        }
        return contents;
    }
}
