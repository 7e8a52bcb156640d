package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the commands that the pages show exist, with their options, files, profiles and modules. */
class ShownCommandsTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** A command of ours and its words, up to the job's own, a command that it runs, or its end. */
    private static final Pattern SPILLWAY = Pattern.compile(
            "scripts/spillway (?<name>[a-z][a-z-]+)(?<words>.*?)(?= -- | scripts/spillway |[`;#|)]|\\n)");

    private static final Pattern MAVEN = Pattern.compile("\\./mvnw (?<words>.*?)(?=[`;#|)]|\\n)");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");
    private static final Pattern FILE =
            Pattern.compile("(?<![\\w/.-])(?:scripts|conf|docs)/[\\w/-]+\\.(?:sh|bash|xml|md|txt)");
    private static final Pattern JAR =
            Pattern.compile("spillway-(?:engine|jobs|report|tools)-(?<version>[0-9][^ /`]*?)\\.jar");

    /** Each study has options of its own, which bash does not complete. */
    private static final String STUDIES = "formats";

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md")
                                    .map(PROJECT::resolve),
                            docs.filter(page -> page.toString().endsWith(".md")).sorted())
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_commands_existWithTheirOptions(Path page) throws IOException {
        for (MatchResult shown : SPILLWAY.matcher(text(page)).results().toList()) {
            String name = shown.group(1);
            assertThat(PROJECT.resolve("scripts/commands/" + name + ".sh"))
                    .as(shown.group())
                    .isRegularFile();
            if (!name.equals(STUDIES)) {
                assertThat(options(name)).as(shown.group()).containsAll(found(OPTION, shown.group(2)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_files_exist(Path page) throws IOException {
        assertThat(found(FILE, text(page)))
                .allSatisfy(file -> assertThat(PROJECT.resolve(file)).exists());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_profilesAndModules_exist(Path page) throws IOException {
        String poms =
                Files.readString(PROJECT.resolve("pom.xml")) + Files.readString(PROJECT.resolve("engine/pom.xml"));
        for (MatchResult shown : MAVEN.matcher(text(page)).results().toList()) {
            for (String profile : list("(?:^| )-P *(\\S+)", shown.group(1))) {
                assertThat(poms).as(shown.group()).contains("<id>" + profile + "</id>");
            }
            for (String module : list("(?:^| )-pl +(\\S+)", shown.group(1))) {
                assertThat(PROJECT.resolve(module).resolve("pom.xml"))
                        .as(shown.group())
                        .exists();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_jars_versionOfTheBuild(Path page) throws IOException {
        String scripts = Files.readString(PROJECT.resolve("scripts/lib.sh"));
        for (MatchResult jar : JAR.matcher(text(page)).results().toList()) {
            assertThat(scripts).as(jar.group()).contains("\nVERSION=" + jar.group(1) + "\n");
        }
    }

    /** Returns a page whose commands have a line each. */
    private static String text(Path page) throws IOException {
        return Files.readString(page).replaceAll("\\\\\\n *", "");
    }

    static Set<String> options(String command) throws IOException {
        String completion = Files.readString(PROJECT.resolve("scripts/completion.bash"));
        int start = completion.indexOf("[" + command + "]=");
        assertThat(start).as(command).isPositive();
        return found(OPTION, completion.substring(start, completion.indexOf("'\n", start)));
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    private static List<String> list(String option, String words) {
        return Pattern.compile(option)
                .matcher(words)
                .results()
                .flatMap(match -> Stream.of(match.group(1).split(",")))
                .toList();
    }
}
