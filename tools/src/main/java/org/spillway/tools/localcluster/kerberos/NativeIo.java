package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.spillway.report.foreign.ProgramRun;

/**
 * Builds the native library for secure IO. With Kerberos, {@code SecureIOUtils} of Hadoop refuses to load in node managers
 * and tasks without {@code libhadoop.so}, which no artifact of Maven Central has for Hadoop 3.5. No setting turns that
 * off.
 */
final class NativeIo {
    private static final String SOURCE = "hadoop.c";

    private NativeIo() {}

    /**
     * Builds the library.
     *
     * @throws IOException if it cannot be built. The message names what is missing
     */
    static void build(Path folder) throws IOException, InterruptedException {
        Path header = Path.of(System.getProperty("java.home"), "include");
        if (!Files.exists(header.resolve("jni.h"))) {
            throw new IOException("--kerberos needs jni.h of a JDK, which " + header + " lacks");
        }
        Files.createDirectories(folder);
        Path source = folder.resolve(SOURCE);
        try (InputStream in = NativeIo.class.getResourceAsStream(SOURCE)) {
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        compile(
                "cc",
                "-shared",
                "-fPIC",
                "-O2",
                "-I" + header,
                "-I" + header.resolve("linux"),
                "-o",
                folder.resolve("libhadoop.so").toString(),
                source.toString());
    }

    private static void compile(String... command) throws IOException, InterruptedException {
        ProgramRun run;
        try {
            run = ProgramRun.of(command);
        } catch (IOException e) {
            throw new IOException(
                    "--kerberos needs a C compiler, the command cc (package gcc of Debian): Hadoop's secure IO wants a"
                            + " native library",
                    e);
        }
        if (run.exit() != 0) {
            throw new IOException("cc cannot build " + SOURCE + " (package libc6-dev of Debian has its headers): "
                    + run.output().strip());
        }
    }
}
