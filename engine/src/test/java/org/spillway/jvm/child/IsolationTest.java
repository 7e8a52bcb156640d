package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.jvm.IsolationMode;
import org.spillway.jvm.StockChild;

/** Each test runs tasks in a JVM whose class path ends with the classes of a job, in its working folder. */
class IsolationTest extends TasksOfOneJvm {
    @Test
    void firstLeftover_classWithState_nextTaskLoadsItAnew() throws Exception {
        compile(
                "Sums",
                "public class Sums implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"sum \" + ++sum); } }");
        assertThat(tasks("auto", "Sums", "Sums", "Sums"))
                .containsSubsequence("sum 1", "isolated true", "sum 1", "isolated true", "sum 1");
    }

    @Test
    void firstLeftover_never_classesStay() throws Exception {
        compile(
                "Sums",
                "public class Sums implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"sum \" + ++sum); } }");
        assertThat(tasks("never", "Sums", "Sums")).containsSubsequence("sum 1", "isolated false", "sum 2");
    }

    @Test
    void firstLeftover_classesWithoutState_stayUntilOneHasSome() throws Exception {
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

    /** The third task loads no class that the first had not loaded. */
    @Test
    void firstLeftover_constantOfAWritable_staysUntilATaskChangesIt() throws Exception {
        compile(
                "Ones",
                "import org.apache.hadoop.io.IntWritable; public class Ones implements Runnable {"
                        + " static final org.slf4j.Logger LOG = org.slf4j.LoggerFactory.getLogger(Ones.class);"
                        + " static final IntWritable ONE = new IntWritable(1); public void run() {"
                        + " int task = Integer.getInteger(\"task\", 1); System.setProperty(\"task\", \"\" + (task + 1));"
                        + " System.out.println(\"one \" + ONE); ONE.set(task == 3 ? 2 : 1); } }");
        assertThat(tasks("auto", "Ones", "Ones", "Ones", "Ones", "Ones"))
                .filteredOn(line -> line.startsWith("one") || line.startsWith("isolated"))
                .startsWith("one 1", "isolated false", "one 1", "isolated false", "one 1", "isolated true", "one 1");
    }

    @Test
    void firstLeftover_always_classesWithoutStateAreLoadedAnew() throws Exception {
        compile("Plain", "public class Plain implements Runnable { public void run() {} }");
        assertThat(tasks("always", "Plain")).contains("isolated true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "native void call();|has native methods",
                "static { try { Class.forName(\"java.sql.DriverManager\"); } catch (Exception e) {} }|java.sql.DriverManager is loaded",
                "long sum() { return java.util.stream.LongStream.range(0, 99999).parallel().map(i -> i * i).sum(); }"
                        + " long sum = sum();"
                        + "|the common pool has run work",
                "static { try { java.lang.management.ManagementFactory.getPlatformMBeanServer().registerMBean(new Bean(),"
                        + " new javax.management.ObjectName(\"job:type=Bean\")); } catch (Exception e) {"
                        + " throw new RuntimeException(e); } } public interface BeanMBean {}"
                        + " public static class Bean implements BeanMBean {}|the JVM has an MBean of Bound$Bean",
                "static { java.net.URL.setURLStreamHandlerFactory(new org.apache.hadoop.fs.FsUrlStreamHandlerFactory()); }"
                        + "|FsUrlStreamHandlerFactory is loaded",
                "org.apache.hadoop.io.serializer.JavaSerialization s = new org.apache.hadoop.io.serializer.JavaSerialization();"
                        + "|JavaSerialization is loaded",
                "static { ClassLoader.getSystemClassLoader(); }|Bound calls java.lang.ClassLoader.getSystemClassLoader",
                "static { new java.util.concurrent.ForkJoinPool(1).shutdown(); }"
                        + "|Bound calls java.util.concurrent.ForkJoinPool.<init>",
                "static { org.apache.hadoop.io.WritableName.setName(Bound.class, \"bound\"); }|has a name for Bound",
                "static java.security.Provider p = new P(); static class P extends java.security.Provider {"
                        + " P() { super(\"p\", 1, \"p\"); } }|Bound$P is a java.security.Provider, which the JVM keeps",
            })
    void firstLeftover_classesThatCannotBeLoadedAnew_jvmEnds(String code, String reason) throws Exception {
        compile(
                "Bound",
                "public class Bound implements Runnable { static int state; " + code + " public void run() {} }");
        assertThat(tasks("auto", "Bound").toString())
                .contains("trace has loaded classes that it cannot load anew, as it must for Bound.state (I): ")
                .contains(reason);
    }

    @Test
    void firstLeftover_classesInSpillwaysOwnJar_jvmEnds() throws Exception {
        Configuration job = new Configuration(false);
        job.set(MRJobConfig.MAP_CLASS_ATTR, Isolation.class.getName());
        JobClasses jobs = new JobClasses(ClassLoader.getSystemClassLoader(), "", List.of(), job);
        assertThat(new Isolation(jobs, IsolationMode.AUTO, new StockChild()).firstLeftover())
                .contains("in the jar of Spillway's own");
    }

    @Test
    void firstLeftover_packageOfTheClusters_jvmEnds() throws Exception {
        compile(
                "org.spillway.jvm.child.Guest",
                "package org.spillway.jvm.child; public class Guest implements Runnable {"
                        + " static int state; public void run() {} }");
        assertThat(tasks("auto", "org.spillway.jvm.child.Guest").toString())
                .contains("the cluster has classes of the package org.spillway.jvm.child, too");
    }

    /** In its first task the JVM has loaded none of the cluster's classes of the package. */
    @Test
    void firstLeftover_packageOfTheClustersMetLater_jvmEnds() throws Exception {
        compile(
                "org.spillway.reduceside.http.Guest",
                "package org.spillway.reduceside.http;"
                        + " public class Guest implements Runnable { static int state; public void run() {"
                        + " if (getClass().getClassLoader() != org.apache.hadoop.conf.Configuration.class.getClassLoader()) { try {"
                        + " Class.forName(\"org.spillway.reduceside.http.HostException\", true, getClass().getClassLoader());"
                        + " } catch (Exception e) { throw new RuntimeException(e); } } } }");
        assertThat(tasks("auto", "org.spillway.reduceside.http.Guest", "org.spillway.reduceside.http.Guest")
                        .toString())
                .contains("isolated true, trace null")
                .contains("the cluster has classes of the package org.spillway.reduceside.http, too");
    }

    /** It links to the copy of the class path, whatever loader the task has. */
    @Test
    void firstLeftover_libraryOfTheClusterRefersToTheJobs_jvmEnds() throws Exception {
        compile("job.Needed", "package job; public class Needed { public static int state; }");
        Path cluster = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-cluster"));
        compile(
                cluster,
                "lib.Library",
                "package lib; public class Library { public static int call() {" + " return ++job.Needed.state; } }");
        compile(
                "job.Calls",
                "package job; public class Calls implements Runnable { public void run() {"
                        + " lib.Library.call(); } }");
        assertThat(tasks("auto", "job.Calls").toString())
                .contains("lib.Library of the cluster refers to a class of the job");
    }

    /** The JVM looks in the jars that a jar's manifest names, too. */
    @Test
    void firstLeftover_stateInAJarOfTheManifest_loadedAnew() throws Exception {
        Path library = Files.createDirectories(folder.resolve("library"));
        compile(
                library,
                "Library",
                "public class Library { static int calls; public static int call() {" + " return ++calls; } }");
        jar(folder.resolve("hidden/library.jar"), library, null);
        compile(
                "Calls",
                "public class Calls implements Runnable { public void run() {"
                        + " System.out.println(\"call \" + Library.call()); } }");
        jar(folder.resolve("job.jar/job.jar"), folder.resolve("job.jar/classes"), "../hidden/library.jar");
        assertThat(tasksOf(folder.resolve("job.jar/job.jar"), "auto", "Calls", "Calls"))
                .containsSubsequence("call 1", "isolated true", "call 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"b\u00fccher", "a[1]", "dt=1", "a b%20"})
    void firstLeftover_folderWhoseNameUrlsEncode_loadedAnew(String name) throws Exception {
        compile(
                "Sums",
                "public class Sums implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"sum \" + ++sum); } }");
        Path jar = folder.resolve(name).resolve("job.jar");
        jar(jar, folder.resolve("job.jar/classes"), null);
        assertThat(tasksOf(jar, "auto", "Sums", "Sums")).containsSubsequence("sum 1", "isolated true", "sum 1");
    }

    /** Classes that Hadoop's own find by name are those of the class path. */
    @Test
    void firstLeftover_classLoadedByTheClassPath_jvmEnds() throws Exception {
        compile("Other", "public class Other {}");
        compile(
                "Finds",
                "public class Finds implements Runnable { static int runs; public void run() { try {"
                        + " if (getClass().getClassLoader() != org.apache.hadoop.conf.Configuration.class.getClassLoader()) {"
                        + " org.apache.hadoop.conf.Configuration.class.getClassLoader().loadClass(\"Other\"); }"
                        + " } catch (Exception e) { throw new RuntimeException(e); } } }");
        assertThat(tasks("auto", "Finds", "Finds").toString())
                .contains("trace has made Hadoop load Other, which other tasks load anew");
    }

    /** The second task loads no class that the first had not loaded. */
    @Test
    void firstLeftover_eachTaskLoadsByTheClassPath_jvmEnds() throws Exception {
        compile(
                "Other",
                "public class Other implements Runnable { static int sum; public void run() {"
                        + " System.out.println(\"sum \" + ++sum); } }");
        compile(
                "Finds",
                "public class Finds implements Runnable { public void run() { try {"
                        + " ((Runnable) ClassLoader.getSystemClassLoader().loadClass(\"Other\").getDeclaredConstructor()"
                        + ".newInstance()).run(); } catch (Exception e) { throw new RuntimeException(e); } } }");
        assertThat(tasks("auto", "Finds", "Finds")).contains("sum 1").doesNotContain("sum 2");
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
}
