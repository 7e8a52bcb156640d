package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
}
