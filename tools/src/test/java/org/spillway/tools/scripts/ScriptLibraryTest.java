package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.foreign.ProgramRun;

/** Tests functions of scripts/lib.sh. */
class ScriptLibraryTest {
    private static final Path LIBRARY = Path.of("../scripts/lib.sh");

    @ParameterizedTest
    @CsvSource({
        "build --dir d, build",
        "--dir d build, build",
        "--dir build check, check",
        "--dir=build check, check",
        "--java-home j --dir d build, build",
        "--help, ''",
        "--dir, ''",
        "--dir d, ''",
        "'', ''"
    })
    void actionOf_optionsBeforeIt_areSkipped(String line, String action) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "set -euo pipefail; source \"$0\"; action_of '--dir --java-home' \"$@\"",
                LIBRARY.toString()));
        command.addAll(line.isEmpty() ? List.of() : List.of(line.split(" ")));

        assertThat(ProgramRun.of(new ProcessBuilder(command), "")).isEqualTo(new ProgramRun(0, action));
    }

    /** It would wait for the lock of the command that runs it, and that one for it. */
    @Test
    void buildIfNeeded_withinACommandThatHasBuilt_doesNotBuild(@TempDir Path clone) throws Exception {
        Path library = Files.createDirectories(clone.resolve("scripts")).resolve("lib.sh");
        Files.copy(LIBRARY, library);
        Files.createFile(clone.resolve("pom.xml"));
        Files.createDirectories(clone.resolve("tools/target"));
        // a source that is saved while the outer command runs
        String stale = "set -euo pipefail; source \"$0\"; build_is_stale() { true; }; maven_build() { echo builds; };";
        String inner = stale + "build_if_needed; echo runs";
        String outer = stale + "build_if_needed 2>/dev/null; timeout 60 bash -c '" + inner + "' \"$0\"";

        assertThat(ProgramRun.of(new ProcessBuilder("bash", "-c", outer, library.toString()), ""))
                .isEqualTo(new ProgramRun(0, "builds\nruns\n"));
    }
}
