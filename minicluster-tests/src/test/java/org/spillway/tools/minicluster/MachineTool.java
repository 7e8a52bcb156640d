package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.spillway.report.foreign.ProgramRun;

/**
 * The programs of the machine that tests in other languages need. A test whose program is missing is skipped, with a
 * message that names it.
 */
final class MachineTool {
    private MachineTool() {}

    /** Returns the path of Python 3 itself. The command on the PATH may be a script that looks for it at each start. */
    static String python() throws IOException, InterruptedException {
        ProgramRun run = run("Python 3 (Debian: python3)", "python3", "-S", "-c", "import sys; print(sys.executable)");
        return ofGood(run).trim();
    }

    /** Compiles a program against OpenSSL, which provides the digests of Hadoop Pipes. */
    static void compile(Path source, Path program) throws IOException, InterruptedException {
        String tool = "a C++ compiler (Debian: g++)";
        ProgramRun header =
                run(tool, "g++", "-E", "-x", "c++", "-include", "openssl/hmac.h", "-o", "/dev/null", "/dev/null");
        if (header.exit() != 0) {
            Assumptions.abort("skipped: OpenSSL's headers (Debian: libssl-dev) are missing: " + header.output());
        }
        ProgramRun run = run(
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
        assertThat(ofGood(run)).as("the compiler's warnings").isEmpty();
    }

    /** Returns a program's file in the test resources, such as {@code python/text_words.py}. */
    static Path source(String name) throws URISyntaxException {
        URL found = MachineTool.class.getResource("/" + name);
        assertThat(found).as("test resource %s", name).isNotNull();
        return Path.of(found.toURI());
    }

    private static ProgramRun run(String tool, String... command) throws IOException, InterruptedException {
        try {
            return ProgramRun.of(command);
        } catch (IOException e) {
            return Assumptions.abort("skipped: " + tool + " is missing: " + e.getMessage());
        }
    }

    /** Returns the output. Fails if the exit code is not 0. */
    private static String ofGood(ProgramRun run) {
        assertThat(run.exit()).as("what the program said: %s", run.output()).isZero();
        return run.output();
    }
}
