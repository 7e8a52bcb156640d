package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.StockChild;
import org.spillway.testing.ChildJvm;

/** Compiles the classes of a job, and runs tasks in a JVM whose class path ends with them, in its working folder. */
abstract class TasksOfOneJvm {
    @TempDir
    Path folder;

    void compile(String name, String code) throws IOException {
        compile(Files.createDirectories(folder.resolve("job.jar/classes")), name, code);
    }

    void compile(Path classes, String name, String code) throws IOException {
        Path source = Files.writeString(folder.resolve(name.substring(name.lastIndexOf('.') + 1) + ".java"), code);
        String path = String.join(File.pathSeparator, classPath(), folder + "/job.jar/classes", folder + "/library");
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "-cp", path, source.toString());
        assertThat(exit).as(code).isZero();
    }

    static void jar(Path jar, Path classes, String classPath) throws IOException {
        Files.createDirectories(jar.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (classPath != null) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                DirectoryStream<Path> files = Files.newDirectoryStream(classes)) {
            for (Path file : files) {
                out.putNextEntry(new JarEntry(file.getFileName().toString()));
                Files.copy(file, out);
            }
        }
    }

    // Beside the working folder lies a library of the cluster.
    private String classPath() {
        return System.getProperty("java.class.path") + File.pathSeparator + folder + "-cluster";
    }

    List<String> tasks(String mode, String... names) throws Exception {
        return tasksOf(folder.resolve("job.jar/classes"), mode, names);
    }

    List<String> tasksOf(Path place, String mode, String... names) throws Exception {
        String places = classPath() + File.pathSeparator + place;
        List<String> arguments = new ArrayList<>(List.of(folder.toString(), mode));
        arguments.addAll(List.of(names));
        ChildJvm.Ended child =
                ChildJvm.run(folder, List.of("-cp", places), Tasks.class, arguments.toArray(new String[0]));
        assertThat(child.exit()).as(child.said()).isZero();
        return child.said().lines().toList();
    }

    /** Runs tasks, each in a thread with the class loader that it is to have. */
    static final class Tasks {
        public static void main(String[] arguments) throws Exception {
            File folder = new File(arguments[0]);
            Configuration job = new Configuration(false);
            job.set(IsolationMode.KEY, arguments[1]);
            JobClasses jobs = new JobClasses(
                    ClassLoader.getSystemClassLoader(), System.getProperty("java.class.path"), List.of(folder), job);
            Isolation isolation = new Isolation(jobs, IsolationMode.of(job), new StockChild());
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            String trace = null;
            for (int task = 2; task < arguments.length && trace == null; task++) {
                run(isolation.loader(), arguments[task]);
                if (isolation.loader() != ClassLoader.getSystemClassLoader()) {
                    loaders.add(new WeakReference<>(isolation.loader()));
                }
                trace = isolation.firstLeftover();
                System.out.println("isolated " + (isolation.loader() != ClassLoader.getSystemClassLoader()));
                System.out.println("trace " + trace);
            }
            // The compiler may still hold some.
            while (trace == null && left(loaders) > 0) {
                System.gc();
            }
            System.out.println("loaders that are left: " + left(loaders));
        }

        private static long left(List<WeakReference<ClassLoader>> loaders) {
            return loaders.stream().filter(each -> each.get() != null).count();
        }

        private static void run(ClassLoader loader, String name) throws Exception {
            Throwable[] failure = new Throwable[1];
            Thread thread = new Thread(() -> {
                try {
                    Configuration conf = new Configuration(false);
                    ((Runnable) conf.getClassByName(name)
                                    .getDeclaredConstructor()
                                    .newInstance())
                            .run();
                } catch (Throwable t) {
                    failure[0] = t;
                }
            });
            thread.setContextClassLoader(loader);
            thread.start();
            thread.join();
            if (failure[0] != null) {
                throw new IllegalStateException(failure[0]);
            }
        }
    }
}
