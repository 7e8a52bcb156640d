package org.spillway.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ClientsOptionsTest {
    /** scripts/spillway prints the file, without a build. */
    @Test
    void help_options_asOfTheScript() throws IOException {
        assertThat(new CommandLine(new ClientsOptions()).getUsageMessage())
                .isEqualTo(Files.readString(Path.of("../../scripts/help/clients.txt")));
    }
}
