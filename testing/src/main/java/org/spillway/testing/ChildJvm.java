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
     * @param options JVM options, such as -Xmx128m. A {@code -cp} replaces the class path of this JVM
     */
    public static Ended run(Path dir, List<String> options, Class<?> program, String... args)
            throws IOException, InterruptedException {
        return runBy(List.of(), dir, options, program, args);
    }

    /** Runs a program in a process that may have only this many open files. */
    public static Ended withOpenFiles(int limit, Path dir, List<String> options, Class<?> program, String... args)
            throws IOException, InterruptedException {
        List<String> shell = List.of("bash", "-c", "ulimit -n " + limit + " && exec \"$@\"", "bash");
        return runBy(shell, dir, options, program, args);
    }

    /**
     * Runs a program by another command.
     *
     * @param launcher the words before those of the JVM, such as those of env
     */
    public static Ended runBy(List<String> launcher, Path dir, List<String> options, Class<?> program, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1"); // these programs end before C2's code would pay for itself
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(options);
        command.add(program.getName());
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
