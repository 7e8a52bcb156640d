package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

class StudyTest {
    @Command(name = "any")
    private static final class Any extends Study {
        @Override
        public String title() {
            return "";
        }

        @Override
        public Findings run(PrintStream progress) {
            throw new UnsupportedOperationException("only its options are tested");
        }
    }

    @Test
    void defaults() {
        Study options = parsed();

        options.check();
        assertThat(options.rounds()).isEqualTo(5);
        assertThat(options.full()).isFalse();
        assertThat(options.folder()).isNull();
        assertThat(options.html()).isNull();
        assertThat(options.json()).isNull();
    }

    @Test
    void namesTheValueAndItsLimit() {
        assertThatThrownBy(() -> parsed("--rounds", "0").check())
                .isInstanceOf(ParameterException.class)
                .hasMessage("--rounds=0: must be 1 to 1000");
    }

    @Test
    void refusesFilesThatCannotBeWritten() {
        assertThatThrownBy(() -> parsed("--json", "/nowhere/at/all.json").check())
                .hasMessage("--json=/nowhere/at/all.json: /nowhere/at is not a folder");
        assertThatThrownBy(() -> parsed("--html", "/nowhere/at/all.html").check())
                .hasMessage("--html=/nowhere/at/all.html: /nowhere/at is not a folder");
    }

    @Test
    void refusesAFolderThatIsNotThere() {
        assertThatThrownBy(() -> parsed("--folder", "/nowhere").scratch(1))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--folder=/nowhere: ", "does not exist");
        assertThatThrownBy(() -> parsed("--folder", "odd://host/x").scratch(1))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("No FileSystem for scheme \"odd\"");
    }

    private static Study parsed(String... args) {
        Any any = new Any();
        new CommandLine(any).parseArgs(args);
        return any;
    }
}
