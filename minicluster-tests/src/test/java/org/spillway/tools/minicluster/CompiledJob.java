package org.spillway.tools.minicluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Makes a job's jar from a source of the test resources: its classes are in no class path but that of the job's tasks. */
public final class CompiledJob {
    private CompiledJob() {}

    /** Compiles {@code statics/Statics.java}, with {@code statics/Library.java} in a jar within the jar. */
    static Path statics(Path folder) throws IOException {
        Path library = folder.resolve("library.jar");
        Path classes = folder.resolve("of-library");
        compile("statics/Library.java", classes, System.getProperty("java.class.path"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(library))) {
            addClasses(jar, classes);
        }
        Path ofJob = folder.resolve("of-job");
        compile("statics/Statics.java", ofJob, System.getProperty("java.class.path") + ":" + library);
        Path job = folder.resolve("statics.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(job))) {
            addClasses(jar, ofJob);
            jar.putNextEntry(new JarEntry("lib/library.jar"));
            Files.copy(library, jar);
        }
        return job;
    }

    /** Compiles a source without libraries, such as {@code credentials/OwnSecrets.java}. */
    public static Path of(String source, Path folder) throws IOException {
        Path classes = folder.resolve("classes");
        compile(source, classes, System.getProperty("java.class.path"));
        Path job = folder.resolve("job.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(job))) {
            addClasses(jar, classes);
        }
        return job;
    }

    private static void compile(String source, Path classes, String classPath) throws IOException {
        Files.createDirectories(classes);
        Path file = classes.resolveSibling(Path.of(source).getFileName());
        try (InputStream in = CompiledJob.class.getResourceAsStream("/" + source);
                OutputStream out = Files.newOutputStream(file)) {
            in.transferTo(out);
        }
        List<String> arguments = List.of("-d", classes.toString(), "-cp", classPath, file.toString());
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0]));
        if (code != 0) {
            throw new IOException("javac ends with " + code + " for " + source);
        }
    }

    private static void addClasses(JarOutputStream jar, Path classes) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(classes)) {
            all.filter(Files::isRegularFile).forEach(files::add);
        }
        for (Path file : files) {
            jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
            Files.copy(file, jar);
        }
    }
}
