package org.spillway.compare;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommandRunnerTest {
    @Test
    void whatAShellWaitsForEndsWithIt() throws Exception {
        Process shell = new ProcessBuilder("bash", "-c", "sleep 600 && true").start();
        ProcessHandle waitedFor = null;
        while (waitedFor == null) {
            waitedFor = shell.descendants().findFirst().orElse(null);
            TimeUnit.MILLISECONDS.sleep(10);
        }
        CommandRunner.end(shell);
        shell.waitFor();
        waitedFor.onExit().get();
    }
}
