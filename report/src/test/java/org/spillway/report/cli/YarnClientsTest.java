package org.spillway.report.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

class YarnClientsTest {
    @Command(name = "spillway test")
    private static final class Options extends ProgramOptions {}

    @Test
    void cluster_noneConfigured_wrongUsage() {
        Options options = new Options();
        new CommandLine(options).parseArgs();

        assertThatThrownBy(() -> YarnClients.cluster(options))
                .isInstanceOf(ParameterException.class)
                .hasMessage("HADOOP_CONF_DIR=" + System.getenv("HADOOP_CONF_DIR")
                        + " names no YARN cluster: mapreduce.framework.name=local");
    }
}
