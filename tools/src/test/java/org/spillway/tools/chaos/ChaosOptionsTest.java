package org.spillway.tools.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ChaosOptionsTest {
    @Test
    void faults_eachWithoutValue_defaultsInTheirOrder() {
        assertThat(parsed("--each").faults())
                .containsExactly(
                        Fault.FLIPPED, Fault.DELETED, Fault.NODE_RESTARTED, Fault.NODE_STOPPED, Fault.NODE_LOST);
        assertThat(parsed("--hosts 3 --each").hostFaults()).isEqualTo(List.of(HostFault.values()));
    }

    @Test
    void faults_namedFaults_inThatOrder() {
        assertThat(parsed("--each=CUT,FLIPPED").faults()).containsExactly(Fault.CUT, Fault.FLIPPED);
        assertThat(parsed("--hosts 3 --each=ONE_WAY,HOST_OFF").hostFaults())
                .containsExactly(HostFault.ONE_WAY, HostFault.HOST_OFF);
    }

    @ParameterizedTest
    @CsvSource({
        "--minutes 1, --nodemanagers=3 --recovery",
        "--each, --nodemanagers=3 --recovery",
        "--hosts 4 --each, --hosts=4 --large-worker --expiry=600",
        "--hosts 3 --each --expiry 60, --hosts=3 --large-worker --expiry=60",
        "--hosts 3 --each --kerberos, --hosts=3 --large-worker --expiry=600 --kerberos",
        "--hosts 3 --each --users=/a, --hosts=3 --large-worker --expiry=600 --users=/a"
    })
    void clusterOptions_commandLine_thoseOfItsCluster(String line, String options) {
        assertThat(parsed(line).clusterOptions()).containsExactly(options.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--minutes 0",
                "--each=HOST_OFF",
                "--each --expiry 60",
                "--minutes 1 --limit 60",
                "--each --kerberos",
                "--each --users=/a",
                "--hosts 3 --minutes 1",
                "--hosts 2 --each",
                "--hosts 17 --each",
                "--hosts 3 --each=FLIPPED",
                "--hosts 3 --each --expiry 0",
                "--hosts 3 --each --limit 0"
            })
    void check_wrongUsage_refused(String line) {
        assertThatThrownBy(() -> parsed(line)).isInstanceOf(CommandLine.ParameterException.class);
    }

    private static ChaosOptions parsed(String line) {
        ChaosOptions options = new ChaosOptions();
        List<String> arguments =
                new ArrayList<>(List.of("--dir", "d", "--nodemanagers", "3", "--engine", "e.jar", "--jobs", "j.jar"));
        arguments.addAll(List.of(line.split(" ")));
        new CommandLine(options).parseArgs(arguments.toArray(new String[0]));
        options.check();
        return options;
    }
}
