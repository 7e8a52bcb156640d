package org.spillway.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a program of the tests in a separate JVM with given options. */
public final class ChildJvm {
    private ChildJvm() {}

    /** The exit code and output of the program. */
    public record Ended(int exit, String said) {}

    /**
     * Runs a program until it ends.
     *
     * @param options JVM options, such as -Xmx128m
     */
    public static Ended run(Path dir, List<String> options, Class<?> program, String... args)
            throws IOException, InterruptedException {
        return run(List.of(), dir, options, program, args);
    }

    /** Runs a program in a process that may have only this many open files. */
    public static Ended withOpenFiles(int limit, Path dir, List<String> options, Class<?> program, String... args)
            throws IOException, InterruptedException {
        List<String> shell = List.of("bash", "-c", "ulimit -n " + limit + " && exec \"$@\"", "bash");
        return run(shell, dir, options, program, args);
    }

    private static Ended run(List<String> shell, Path dir, List<String> options, Class<?> program, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(shell);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1"); // these programs end before C2's code would pay for itself
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(args));
        Path output = Files.createTempFile(dir, "child", ".txt");
        Process child = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            child.waitFor();
        } finally {
            child.destroyForcibly();
        }
        return new Ended(child.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }
}
