package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the first process of a PID namespace by an argument that no other network or host has. */
final class FirstProcess {
    private static final String IDS = "NSpid:";

    private FirstProcess() {}

    /** Returns the first process with this argument in its PID namespace. Processes of other users are none. */
    static Optional<ProcessHandle> find(String argument) {
        Optional<String> user = ProcessHandle.current().info().user();
        return ProcessHandle.allProcesses()
                .filter(process -> hasArgument(process.pid(), argument)
                        && process.info().user().equals(user)
                        && isFirst(process.pid()))
                .findFirst();
    }

    private static boolean hasArgument(long process, String argument) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(process), "cmdline"));
            return List.of(new String(line, StandardCharsets.UTF_8).split("\0")).contains(argument);
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    private static boolean isFirst(long process) {
        try {
            Path status = Path.of("/proc", Long.toString(process), "status");
            return Files.readAllLines(status).stream().anyMatch(FirstProcess::isFirstIn);
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    /** Whether a line has the ids of a process that is the first of a namespace within another: {@code NSpid: 4711 1}. */
    static boolean isFirstIn(String line) {
        String[] words = line.split("\\s+");
        return words.length > 2 && words[0].equals(IDS) && words[words.length - 1].equals("1");
    }
}
