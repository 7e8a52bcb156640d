package org.spillway.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.ways.Way;
import org.spillway.testing.GeneratedText;
import picocli.CommandLine.ParameterException;

class PeersOptionsTest {
    private static PeersOptions parsed(String... args) {
        PeersOptions options = new PeersOptions();
        String[] all = new String[args.length + 4];
        System.arraycopy(args, 0, all, 0, args.length);
        System.arraycopy(new String[] {"--project", "/p", "--project-version", "1"}, 0, all, args.length, 4);
        options.parser().parseArgs(all);
        return options;
    }

    @Test
    void help_file_asOfTheProgram() throws Exception {
        GeneratedText.check(
                Path.of("../../scripts/help/peers.txt"),
                new PeersOptions().parser().getUsageMessage());
    }

    @Test
    void parse_nothing_allCasesAndWaysInFullSize() {
        PeersOptions options = parsed();

        assertThat(options.cases()).containsExactly(BenchCase.values());
        assertThat(options.ways()).hasSize(Way.values().length - 1).doesNotContain(Way.SESSIONS);
        assertThat(options.sizes().sortBytes()).isEqualTo(2.5e9);
        assertThat(options.work()).isEqualTo(Path.of("/p/lab/peers/target/run"));
    }

    @Test
    void parse_unknownName_listOfNames() {
        assertThatThrownBy(() -> parsed("--ways", "shared,tezz"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("tezz is none of [stock, tuned, both, shared, shared-archive");
    }

    @Test
    void ways_sessions_onlyWithATrace() {
        assertThat(parsed("--trace", "a.tsv").ways()).contains(Way.SESSIONS).doesNotContain(Way.SPARK);
        assertThatThrownBy(parsed("--ways", "shared,sessions")::ways)
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("--ways=[shared, sessions]: sessions run the small jobs of a trace");
    }

    @Test
    void rounds_zero_refused() {
        assertThatThrownBy(parsed("--rounds", "0")::rounds)
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("--rounds=0: must be at least 1");
    }

    @Test
    void settings_withoutEquals_refused() {
        assertThatThrownBy(parsed("-D", "a")::settings).hasMessageContaining("-D a: KEY=VALUE expected");
    }
}
