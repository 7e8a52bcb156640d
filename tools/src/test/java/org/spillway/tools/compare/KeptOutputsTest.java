package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the outputs stay that a user asks for, whatever becomes of the comparison. */
class KeptOutputsTest {
    @TempDir
    private java.nio.file.Path temp;

    @Test
    void run_failingCommandWithKeep_outputsKept() throws IOException {
        String jar = Files.createFile(temp.resolve("job.jar")).toString();
        FailingCluster cluster = new FailingCluster();

        assertThat(CompareMain.run(cluster, "--keep", "--", jar, "{out}")).isEqualTo(1);
        assertThat(cluster.calls).containsExactly("keep", "command", "kept", "close");

        cluster.calls.clear();
        assertThat(CompareMain.run(cluster, "--", jar, "{out}")).isEqualTo(1);
        assertThat(cluster.calls).containsExactly("command", "close");
    }

    private static final class FailingCluster implements CompareCluster {
        private final List<String> calls = new ArrayList<>();

        @Override
        public Configuration configuration() {
            return new Configuration(false);
        }

        @Override
        public Path folder() {
            return new Path("/compare");
        }

        @Override
        public ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException {
            calls.add("command");
            throw new IOException("no cluster");
        }

        @Override
        public void keep() {
            calls.add("keep");
        }

        @Override
        public String kept() {
            calls.add("kept");
            return "/compare";
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }
}
