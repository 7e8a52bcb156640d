package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.foreign.ProgramRun;
import org.spillway.testing.GeneratedText;

/**
 * Tests that scripts/help has what the programs print with {@code --help}, and that the tables of docs/commands.md are made
 * from it and from scripts/spillway.
 */
@TestMethodOrder(MethodOrderer.MethodName.class) // with -Dspillway.write=true the help is written before the tables
class CommandsPageTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path SCRIPTS = PROJECT.resolve("scripts");

    /** A line of scripts/spillway that lists a command: its name, then what it is for. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^([a-z][a-z-]+) {2,}(\\S.*)$");

    /** The start of an option's line: an option, and what follows it. */
    private static final Pattern OPTION =
            Pattern.compile("(?m)^ *(?:-h, )?(--[a-z][a-z-]+|-D|-conf)(?:[= ]([A-Z][A-Z|/=]*))?(?= |\\[|$)");

    private static final Pattern ARGUMENTS = Pattern.compile("(?i)usage: spillway [a-z-]+ ?(.*)");
    private static final Pattern EXIT_CODES =
            Pattern.compile("(Exit codes?|With --\\w+): 0 (.+?)[;,] 1 (.+?)[;,] 2 (.+?)(?:[;,] 3 (.+?))?\\.(?= |$)");
    /** The end of a line within a word, as picocli wraps lines. */
    private static final Pattern BROKEN = Pattern.compile("[a-z][./-]\\n +[a-z{](?!\\S* {2})|:\\n +//");

    @ParameterizedTest
    @CsvSource({
        "terasort, tools.minicluster.TeraSortBench",
        "compare, tools.compare.CompareMain",
        "jobs-table, tools.compare.JobTable",
        "doctor, tools.doctor.DoctorMain",
        "report, report.cli.ReportMain",
        "local-cluster, tools.localcluster.LocalClusterMain",
        "task-archive, tools.archive.ArchiveMain",
        "chaos, tools.chaos.ChaosMain"
    })
    void help_command_asOfTheProgram(String name, String main) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        GeneratedText.check(
                SCRIPTS.resolve("help/" + name + ".txt"),
                output(java, "-cp", System.getProperty("java.class.path"), "org.spillway." + main, "--help"));
    }

    @Test
    void page_tables_asOfTheHelp() throws Exception {
        String list = Files.readString(SCRIPTS.resolve("spillway"));
        int clone = list.indexOf("CLONE_COMMANDS='");
        Map<String, String> all = commands(list.substring(0, clone));
        Map<String, String> ofClone = commands(list.substring(clone));
        Path file = PROJECT.resolve("docs/commands.md");
        String page = Files.readString(file);
        page = GeneratedText.withTable(page, "## Commands", table(all));
        page = GeneratedText.withTable(page, "## Commands of a clone", table(ofClone));
        all.putAll(ofClone);
        page = GeneratedText.withTable(page, "## Exit codes", exitCodes(all));
        GeneratedText.check(file, page);
    }

    @Test
    void completion_command_eachOption() throws Exception {
        for (String name :
                commands(Files.readString(SCRIPTS.resolve("spillway"))).keySet()) {
            for (MatchResult option : OPTION.matcher(help(name)).results().toList()) {
                assertThat(ShownCommandsTest.options(name))
                        .as(name)
                        .contains(option.group(1).startsWith("--") ? option.group(1) : "--help");
            }
        }
    }

    private static Map<String, String> commands(String list) {
        Map<String, String> commands = new LinkedHashMap<>();
        COMMAND.matcher(list).results().forEach(command -> commands.put(command.group(1), command.group(2)));
        return commands;
    }

    private static String table(Map<String, String> commands) throws Exception {
        StringBuilder table = new StringBuilder("| command | what it does | options |\n|---|---|---|\n");
        for (Map.Entry<String, String> command : commands.entrySet()) {
            String help = help(command.getKey());
            assertThat(BROKEN.matcher(help).results().map(MatchResult::group).toList())
                    .as("words of %s broken over lines", command.getKey())
                    .isEmpty();
            List<String> options = new ArrayList<>();
            for (MatchResult option : OPTION.matcher(help).results().toList()) {
                String value = option.group(2) == null ? "" : " " + option.group(2);
                if (!option.group(1).equals("--help")) {
                    options.add(("`" + option.group(1) + value + "`").replace("|", "\\|"));
                }
            }
            table.append(String.format(
                    Locale.ROOT,
                    "| `%s` | %s | %s |%n",
                    (command.getKey() + " " + arguments(help)).strip(),
                    command.getValue(),
                    String.join(", ", options)));
        }
        return table.toString();
    }

    /** Returns the arguments of a command without its options, whose names are in a column of their own. */
    private static String arguments(String help) {
        Matcher usage = ARGUMENTS.matcher(help);
        assertThat(usage.find()).as(help).isTrue();
        return usage.group(1).replaceAll("\\[(?:-[^]]*|OPTIONS)\\](?:\\.\\.\\.)? ?", "");
    }

    private static String exitCodes(Map<String, String> commands) throws Exception {
        StringBuilder table =
                new StringBuilder("| command | 0 | 1 | 2, beside wrong usage | 3 |\n|---|---|---|---|---|\n");
        for (String name : commands.keySet()) {
            for (MatchResult codes : EXIT_CODES
                    .matcher(help(name).replaceAll("\\s+", " "))
                    .results()
                    .toList()) {
                String option =
                        codes.group(1).startsWith("With") ? codes.group(1).substring(4) : "";
                table.append(String.format(
                        Locale.ROOT,
                        "| `%s%s` | %s | %s | %s | %s |%n",
                        name,
                        option,
                        codes.group(2),
                        codes.group(3),
                        codes.group(4).replaceFirst("^wrong usage,? ?(?:or )?", ""),
                        codes.group(5) == null ? "" : codes.group(5)));
            }
        }
        return table.toString();
    }

    /** Returns what a command prints with --help, without a build. */
    private static String help(String name) throws Exception {
        return output("bash", SCRIPTS.resolve("spillway").toString(), name, "--help");
    }

    private static String output(String... command) throws IOException, InterruptedException {
        ProgramRun run = ProgramRun.of(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD), "");
        assertThat(run.exit()).as(String.join(" ", command)).isZero();
        return run.output();
    }
}
