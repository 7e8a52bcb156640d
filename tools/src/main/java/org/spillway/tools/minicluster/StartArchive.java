package org.spillway.tools.minicluster;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.WordCount;
import org.spillway.report.RunVariant;
import org.spillway.tools.archive.ArchiveDump;
import org.spillway.tools.archive.LoadedClasses;
import org.spillway.tools.archive.TaskArchive;

/**
 * A class data archive (JEP 310) for the JVMs of an embedded cluster. It saves half of an application master's CPU time
 * (6.1 s to 3.1 s, measured) and two thirds of a small task's (4.2 s to 1.4 s). Tests start hundreds of them.
 */
public final class StartArchive {
    /**
     * For JVMs that last a few seconds. A job's own options take precedence, so this must not choose a garbage collector:
     * a JVM with two does not start, and Pig's jobs choose one.
     */
    private static final String NO_C2 = "-XX:TieredStopAtLevel=1";

    private static final org.apache.hadoop.fs.Path INPUT = new org.apache.hadoop.fs.Path("/start-archive/text");
    private static final org.apache.hadoop.fs.Path OUTPUT = new org.apache.hadoop.fs.Path("/start-archive/counts");

    private StartArchive() {}

    /** Runs a job whose JVMs record the classes that they load. */
    @FunctionalInterface
    public interface Recording {
        /**
         * Runs it.
         *
         * @param option the option with which a JVM other than a container records, too
         */
        void run(String option) throws Exception;
    }

    /** Makes an archive as the other method does, with the classes that a word count with Spillway loads. */
    public static List<String> makeFor(EmbeddedCluster cluster, List<Path> jars) throws IOException {
        return makeFor(cluster, jars, option -> countWords(cluster));
    }

    /**
     * Makes an archive in a cluster's folder. From then on, containers of the cluster's jobs use it, their class paths
     * begin with the jars, and they run without C2.
     *
     * @param jars Hadoop's jars, and any others. No folders, since an archive cannot have classes of a folder
     * @param recording a job on the cluster
     * @return the options of another JVM that uses the archive. The JVM's class path must begin with the jars
     */
    public static List<String> makeFor(EmbeddedCluster cluster, List<Path> jars, Recording recording)
            throws IOException {
        String prefix = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Path folder = Files.createDirectory(cluster.folder().resolve("start-archive"));
        Path archive = folder.resolve("containers.jsa");
        try {
            new ArchiveDump(Path.of(System.getProperty("java.home")), jars, folder)
                    .makeClassData(archive, loadedClasses(cluster, recording, folder));
        } catch (InterruptedException e) {
            throw (IOException) new InterruptedIOException("interrupted while making " + archive).initCause(e);
        }
        List<String> options = List.of(NO_C2, "-XX:SharedArchiveFile=" + archive);
        // A JVM takes the archive only if its class path begins with the same jars. It uses the last -cp option.
        cluster.addToJobs(settings(String.join(" ", options) + " -cp " + prefix + ":\"$CLASSPATH\""));
        return options;
    }

    private static Set<String> loadedClasses(EmbeddedCluster cluster, Recording recording, Path folder)
            throws IOException {
        // The JVM replaces %p by its process id.
        String option = "-XX:DumpLoadedClassList=" + folder.resolve("jvm-%p");
        cluster.addToJobs(settings(option));
        try {
            recording.run(option);
        } catch (Exception e) {
            throw new IOException("the job that records classes has failed", e);
        }
        try (Stream<Path> lists = Files.list(folder)) {
            return LoadedClasses.merged(lists.toList());
        }
    }

    private static void countWords(EmbeddedCluster cluster) throws Exception {
        cluster.fileSystem().create(INPUT).close();
        Configuration conf = cluster.configuration();
        RunVariant.BOTH.settings().forEach(conf::set);
        // By default as many as there are cores, which would load the same classes.
        conf.setInt(MRJobConfig.NUM_REDUCES, 1);
        int code = ToolRunner.run(conf, new WordCount(), new String[] {INPUT.toString(), OUTPUT.toString()});
        if (code != JobTool.OK) {
            throw new IOException("word count has ended with " + code);
        }
    }

    /** Returns the administrator's options of each kind of JVM, which no test sets. */
    private static Map<String, String> settings(String option) {
        return TaskArchive.settingNames().stream().collect(Collectors.toMap(name -> name, name -> option));
    }
}
