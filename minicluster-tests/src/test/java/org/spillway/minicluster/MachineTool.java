package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * The programs of the machine that tests in other languages need. A test whose program is missing is skipped, with a
 * message that names it.
 */
final class MachineTool {
    private MachineTool() {}

    /** Returns the path of Python 3 itself. The command on the PATH may be a script that looks for it at each start. */
    static String python() throws IOException, InterruptedException {
        Run run = run("Python 3 (Debian: python3)", "python3", "-S", "-c", "import sys; print(sys.executable)");
        return run.ofGood().trim();
    }

    /** Compiles a program against OpenSSL, which provides the digests of Hadoop Pipes. */
    static void compile(Path source, Path program) throws IOException, InterruptedException {
        String tool = "a C++ compiler (Debian: g++)";
        Run header = run(tool, "g++", "-E", "-x", "c++", "-include", "openssl/hmac.h", "-o", "/dev/null", "/dev/null");
        if (header.exit() != 0) {
            Assumptions.abort("skipped: OpenSSL's headers (Debian: libssl-dev) are missing: " + header.output());
        }
        Run run = run(
                tool,
                "g++",
                "-std=c++17",
                "-O1",
                "-Wall",
                "-Wextra",
                source.toString(),
                "-o",
                program.toString(),
                "-lcrypto");
        assertThat(run.ofGood()).as("the compiler's warnings").isEmpty();
    }

    /** Returns a program's file in the test resources, such as {@code python/text_words.py}. */
    static Path source(String name) throws URISyntaxException {
        URL found = MachineTool.class.getResource("/" + name);
        assertThat(found).as("test resource %s", name).isNotNull();
        return Path.of(found.toURI());
    }

    private static Run run(String tool, String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return Assumptions.abort("skipped: " + tool + " is missing: " + e.getMessage());
        }
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(String.join(" ", command), process.waitFor(), output);
    }

    /**
     * The result of a command.
     *
     * @param output the standard output and standard error
     */
    private record Run(String command, int exit, String output) {
        /** Returns the output. Fails if the exit code is not 0. */
        String ofGood() {
            assertThat(exit)
                    .as("exit code of '%s', which said: %s", command, output)
                    .isZero();
            return output;
        }
    }
}
