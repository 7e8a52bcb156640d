package org.spillway.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the tarball like a user: in an empty folder, with a JDK, but without Maven, a clone or a local repository. */
class ReleaseIT {
    private static final String JAVA_17 = "META-INF/versions/17/";
    private static final String COLLECTOR = "org/spillway/mapside/RecordCollector.class";

    private static final Pattern OPTION = Pattern.compile("(?:^|[ ,\\[])(--[a-z][a-z-]+)", Pattern.MULTILINE);
    private static final Path TARBALL = Path.of(System.getProperty("spillway.tarball"));

    /** Of the clone: the release does not have the command. */
    private static final Path CHECK_RELEASE = Path.of("../scripts/spillway").toAbsolutePath();

    @TempDir
    private static Path temp;

    private static Path release;

    @BeforeAll
    static void unpack() throws Exception {
        Result tar = run(temp, List.of("tar", "-xzf", TARBALL.toString()));
        assertThat(tar.code()).as(tar.output()).isZero();
        release = temp.resolve(TARBALL.getFileName().toString().replace("-bin.tar.gz", ""));
        assertThat(release).isDirectory();
    }

    @Test
    void checksum_tarball_matches() throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-512");
        try (InputStream in = Files.newInputStream(TARBALL)) {
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        }
        assertThat(Path.of(TARBALL + ".sha512"))
                .content(StandardCharsets.US_ASCII)
                .startsWith(HexFormat.of().formatHex(digest.digest()) + " ")
                .contains(TARBALL.getFileName().toString());
    }

    @Test
    void release_folders_everythingInItsPlace() throws Exception {
        try (Stream<Path> files = Files.list(release)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "LICENSE", "NOTICE", "README.txt", "bin", "conf", "docs", "jars", "lib", "sbom");
        }
        assertThat(names("jars"))
                .hasSize(4)
                .anyMatch(name -> name.startsWith("spillway-engine-"))
                .anyMatch(name -> name.startsWith("spillway-jobs-"));
        assertThat(names("conf")).isEqualTo(namesIn(Path.of("../conf")));
        assertThat(names("docs")).contains("index.html", "tuning.html", "api");
        assertThat(release.resolve("docs/api/index.html")).isNotEmptyFile();
        assertThat(names("sbom")).containsExactly("spillway-bin.cdx.json", "spillway-engine.cdx.json");
    }

    /**
     * A missing jar makes the command that needs it fail. No command would find a jar that the class path does not
     * name.
     */
    @Test
    void classPath_jars_eachOnce() throws Exception {
        List<String> entries = List.of(
                Files.readString(release.resolve("lib/classpath.txt")).trim().split(":"));
        assertThat(entries).doesNotHaveDuplicates();
        TreeSet<String> present = new TreeSet<>(names("lib"));
        present.remove("classpath.txt");
        present.addAll(names("jars"));
        assertThat(entries.stream().map(entry -> entry.replace("lib/", "")))
                .containsExactlyInAnyOrderElementsOf(present);
    }

    @Test
    void engineJar_entries_licensesAndOwnClasses() throws Exception {
        Path jar = release.resolve("jars")
                .resolve(names("jars").stream()
                        .filter(name -> name.contains("engine"))
                        .findFirst()
                        .orElseThrow());
        try (JarFile engine = new JarFile(jar.toFile())) {
            assertThat(engine.getEntry("META-INF/LICENSE")).isNotNull();
            assertThat(engine.getEntry("META-INF/NOTICE")).isNotNull();
            assertThat(engine.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")))
                    .contains(COLLECTOR, JAVA_17 + COLLECTOR) // for Java 8 not only what leaves tasks to stock
                    .allMatch(name -> name.replaceFirst("^" + JAVA_17, "").startsWith("org/spillway/"));
        }
        String sbom = Files.readString(release.resolve("sbom/spillway-engine.cdx.json"));
        assertThat(sbom).contains("\"bomFormat\" : \"CycloneDX\"", "fastutil-core", "lz4-java");
    }

    @Test
    void checkLibraries_release_noneToReplace() throws Exception {
        for (String name : names("sbom")) {
            Result check = checkLibraries(release.resolve("sbom").resolve(name));
            assertThat(check.code()).as(check.output()).isZero();
        }
    }

    @Test
    void checkLibraries_oldOrUnwantedLibrary_named() throws Exception {
        Path sbom = Files.writeString(temp.resolve("old.cdx.json"), """
                "purl" : "pkg:maven/io.netty/netty-common@4.1.99.Final?type=jar",
                "purl" : "pkg:maven/io.netty/netty-buffer@4.1.1000.Final?type=jar",
                "purl" : "pkg:maven/org.jline/jline@3.9.0?type=jar",
                "purl" : "pkg:maven/org.example/other@1?type=jar",
                """);
        Result check = checkLibraries(sbom);
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.output())
                .contains("io.netty/netty-common@4.1.99.Final: must be ", "org.jline/jline@3.9.0: must not be ")
                .contains("libraries to replace: 2");
    }

    /** Trivy is on few machines, so a stand-in takes its place. */
    @Test
    void checkLibraries_scannerOnPath_asked() throws Exception {
        Path sbom = Files.writeString(temp.resolve("x.cdx.json"), "\"purl\" : \"pkg:maven/org.example/other@1\"");
        Path trivy = Files.writeString(
                Files.createDirectories(temp.resolve("scanner")).resolve("trivy"),
                "#!/bin/sh\necho asked $1 $2 $3 $6; cat \"$5\"; exit $FOUND\n");
        assertThat(trivy.toFile().setExecutable(true)).isTrue();
        for (int found : new int[] {0, 1}) {
            Result check = run(
                    temp,
                    List.of(
                            "env",
                            "FOUND=" + found,
                            "PATH=" + trivy.getParent() + ":/usr/bin:/bin",
                            CHECK_RELEASE.toString(),
                            "check-release",
                            "--libraries",
                            sbom.toString()));
            assertThat(check.code()).as(check.output()).isEqualTo(found);
            assertThat(check.output()).contains("asked sbom --exit-code 1 " + sbom, "CVE-2025-48924");
        }
    }

    private static Result checkLibraries(Path sbom) throws Exception {
        return run(temp, List.of(CHECK_RELEASE.toString(), "check-release", "--libraries", sbom.toString()));
    }

    @Test
    @Tag("nightly")
    void terasort_release_ok() throws Exception {
        // The fewest tasks, which start quickly: the cluster's JVMs have no archive here.
        String quick =
                release.resolve("conf/mapred-site-spillway-short-jobs.xml").toString();
        Result sort = spillway(
                "terasort",
                "--rows=20000",
                "--ways=both",
                "--reduces=2",
                "--start-conf=" + quick,
                "-Dmapreduce.job.maps=1");

        assertThat(sort.code()).as(sort.output()).isZero();
        assertThat(sort.output()).containsPattern("both +spillway +spillway .* ok\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"terasort", "compare", "jobs-table", "doctor", "report", "local-cluster", "task-archive", "chaos"
            })
    void help_command_optionsThatBashCompletes(String command) throws Exception {
        Result help = spillway(command, "--help");

        assertThat(help.code()).as(help.output()).isZero();
        assertThat(help.output()).contains("Usage: spillway " + command);
        List<String> options = OPTION.matcher(help.output())
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
        assertThat(options).contains("--help");
        assertThat(completed(command, "--")).as("options that bash completes").containsAll(options);
    }

    @Test
    void completion_beginOfCommand_commands() throws Exception {
        assertThat(completed("", "")).contains("terasort", "doctor", "--help");
        assertThat(completed("", "te")).containsExactly("terasort");
    }

    /** Returns the completions that bash offers for the start of a word, after a command or in its place. */
    private static List<String> completed(String command, String word) throws Exception {
        String words = command.isEmpty() ? "(spillway '" + word + "')" : "(spillway " + command + " '" + word + "')";
        String script = "source " + release.resolve("bin/completion.bash") + "; COMP_WORDS=" + words
                + "; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _spillway; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Result bash = run(temp, List.of("bash", "-c", script));
        assertThat(bash.code()).as(bash.output()).isZero();
        return bash.output().lines().toList();
    }

    /** The command fails before it starts a cluster. */
    @Test
    void chaos_wrongUsage_exitCode2WithoutStart() throws Exception {
        Result chaos = spillway("chaos", "--minutes", "0");

        assertThat(chaos.code()).as(chaos.output()).isEqualTo(2);
        assertThat(chaos.output()).contains("--minutes=0").doesNotContain("starting");
    }

    @Test
    void bench_release_saysThatItNeedsClone() throws Exception {
        Result bench = spillway("bench", "collector");

        assertThat(bench.code()).isEqualTo(2);
        assertThat(bench.output()).contains("bench").contains("clone");
    }

    private static List<String> names(String folder) throws IOException {
        return namesIn(release.resolve(folder));
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.toList());
        }
    }

    private record Result(int code, String output) {}

    private static Result spillway(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(release.resolve("bin/spillway").toString()));
        command.addAll(List.of(arguments));
        return run(Files.createDirectories(temp.resolve("work")), command);
    }

    private static Result run(Path folder, List<String> command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        // Uses no files of the user who runs the test.
        environment.put("HOME", Files.createDirectories(temp.resolve("home")).toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
