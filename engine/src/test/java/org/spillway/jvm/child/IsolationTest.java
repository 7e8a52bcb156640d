package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.StockChild;
import org.spillway.testing.ChildJvm;

/** Each test runs tasks in a JVM whose class path ends with the classes of a job, in its working folder. */
class IsolationTest {
    @TempDir
    private Path folder;

    @Test
    void firstTrace_classWithState_nextTaskLoadsItAnew() throws Exception {
        compile(
                "Sums",
                "public class Sums implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"sum \" + ++sum); } }");
        assertThat(tasks("auto", "Sums", "Sums", "Sums"))
                .containsSubsequence("sum 1", "isolated true", "sum 1", "isolated true", "sum 1");
    }

    @Test
    void firstTrace_never_classesStay() throws Exception {
        compile(
                "Sums",
                "public class Sums implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"sum \" + ++sum); } }");
        assertThat(tasks("never", "Sums", "Sums")).containsSubsequence("sum 1", "isolated false", "sum 2");
    }

    @Test
    void firstTrace_classesWithoutState_stayUntilOneHasSome() throws Exception {
        compile(
                "Plain",
                "public class Plain implements Runnable { static final int ONE = 1; public void run() {"
                        + " System.out.println(\"plain\"); } }");
        compile(
                "Late",
                "public class Late implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"late \" + ++sum); } }");
        assertThat(tasks("auto", "Plain", "Plain", "Late", "Late"))
                .containsSubsequence(
                        "plain", "isolated false", "plain", "isolated false", "late 1", "isolated true", "late 1");
    }

    @Test
    void firstTrace_always_classesWithoutStateAreLoadedAnew() throws Exception {
        compile("Plain", "public class Plain implements Runnable { public void run() {} }");
        assertThat(tasks("always", "Plain")).contains("isolated true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "native void call();|has native methods",
                "static { try { Class.forName(\"java.sql.DriverManager\"); } catch (Exception e) {} }|DriverManager keeps drivers",
                "org.apache.hadoop.io.serializer.JavaSerialization s = new org.apache.hadoop.io.serializer.JavaSerialization();"
                        + "|JavaSerialization finds classes by name",
                "static { org.apache.hadoop.io.WritableName.setName(Bound.class, \"bound\"); }|has a name for Bound",
                "static java.security.Provider p = new P(); static class P extends java.security.Provider {"
                        + " P() { super(\"p\", 1, \"p\"); } }|Bound$P is a java.security.Provider, which the JVM keeps",
            })
    void firstTrace_classesThatCannotBeLoadedAnew_jvmEnds(String code, String reason) throws Exception {
        compile(
                "Bound",
                "public class Bound implements Runnable { static int state; " + code + " public void run() {} }");
        assertThat(tasks("auto", "Bound").toString())
                .contains("trace has loaded classes that have static state, Bound.state (I)")
                .contains(reason);
    }

    @Test
    void firstTrace_packageOfTheClusters_jvmEnds() throws Exception {
        compile(
                "org.spillway.jvm.child.Guest",
                "package org.spillway.jvm.child; public class Guest implements Runnable {"
                        + " static int state; public void run() {} }");
        assertThat(tasks("auto", "org.spillway.jvm.child.Guest").toString())
                .contains("shares its package with classes of the cluster");
    }

    /** Classes that Hadoop's own find by name are those of the class path. */
    @Test
    void firstTrace_classLoadedByTheClassPath_jvmEnds() throws Exception {
        compile("Other", "public class Other {}");
        compile(
                "Finds",
                "public class Finds implements Runnable { static int runs; public void run() { try {"
                        + " if (getClass().getClassLoader() != ClassLoader.getSystemClassLoader()) {"
                        + " ClassLoader.getSystemClassLoader().loadClass(\"Other\"); }"
                        + " } catch (Exception e) { throw new RuntimeException(e); } } }");
        assertThat(tasks("auto", "Finds", "Finds").toString())
                .contains("trace has made Hadoop load Other, which other tasks load anew");
    }

    @Test
    void loader_tasksThatHaveEnded_areCollected() throws Exception {
        compile(
                "Sums",
                "public class Sums implements Runnable { static byte[] sum = new byte[1 << 20];"
                        + " public void run() {} }");
        List<String> names = new ArrayList<>();
        for (int task = 0; task < 100; task++) {
            names.add("Sums");
        }
        assertThat(tasks("auto", names.toArray(new String[0]))).contains("loaders that are left: 0");
    }

    private void compile(String name, String code) throws IOException {
        Path source = Files.writeString(folder.resolve(name.substring(name.lastIndexOf('.') + 1) + ".java"), code);
        Path classes = Files.createDirectories(folder.resolve("job.jar/classes"));
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "-cp", classPath(), source.toString());
        assertThat(exit).as(code).isZero();
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private List<String> tasks(String mode, String... names) throws Exception {
        String places = classPath() + File.pathSeparator + folder.resolve("job.jar/classes");
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
            Isolation isolation =
                    new Isolation(jobs, IsolationMode.of(job), StockChild.find().registers());
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            String trace = null;
            for (int task = 2; task < arguments.length && trace == null; task++) {
                run(isolation.loader(), arguments[task]);
                if (isolation.loader() != ClassLoader.getSystemClassLoader()) {
                    loaders.add(new WeakReference<>(isolation.loader()));
                }
                trace = isolation.firstTrace();
                System.out.println("isolated " + (isolation.loader() instanceof URLClassLoader));
                System.out.println("trace " + trace);
            }
            System.gc();
            System.out.println("loaders that are left: "
                    + loaders.stream().filter(each -> each.get() != null).count());
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
