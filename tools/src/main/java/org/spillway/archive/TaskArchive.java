package org.spillway.archive;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ClassUtil;

/** The archive of a folder: builds it, tells whether it is used, and how jobs use it. */
public final class TaskArchive {
    private static final Pattern CALL = Pattern.compile("\\$\\((\\S+)/options\\.sh\\)");

    private static final List<String> USER_FIRST =
            List.of(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST, "mapreduce.task.classpath.user.precedence");

    private final ArchiveFolder folder;

    private TaskArchive(ArchiveFolder folder) {
        this.folder = folder;
    }

    /** The one in a folder, built or not. */
    public static TaskArchive in(Path folder) {
        return new TaskArchive(ArchiveFolder.of(folder));
    }

    /** Those that a job's JVMs are to use: by the settings that say so. */
    public static Map<String, TaskArchive> of(Configuration job) {
        Map<String, TaskArchive> called = new LinkedHashMap<>();
        for (StartOptions options : StartOptions.values()) {
            Matcher call = CALL.matcher(options.of(job));
            if (call.find()) {
                called.put(options.setting(), in(Path.of(call.group(1))));
            }
        }
        return called;
    }

    /** The names of {@link #settings}: one for each kind of JVM. */
    public static Set<String> settingNames() {
        return Arrays.stream(StartOptions.values())
                .map(StartOptions::setting)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Where it lies. */
    public Path path() {
        return folder.root();
    }

    /** Whether a build has been finished here. */
    public boolean isBuilt() {
        return Files.exists(folder.preset());
    }

    /**
     * Builds it anew, in minutes: runs jobs on a cluster, and a JVM.
     *
     * @param conf of the cluster's clients; this machine is one of its nodes
     * @param engine the engine's jar, of which the folder gets a copy
     * @throws IOException if it cannot be built; nothing that could be used is left then
     */
    public void build(Configuration conf, Path engine) throws IOException, InterruptedException {
        Optional<String> obstacle = obstacle(conf);
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        Path tools = ownJar();
        TaskJars.checkPlain(folder.root());
        remove();
        Files.createDirectories(folder.root());
        Path copy = folder.engine(engine);
        Files.copy(engine, copy);
        Path temp = Files.createTempDirectory(folder.root(), "building-");
        try {
            Recorded recorded = new Recording(conf, copy.toUri().toString()).run();
            Container task = recorded.task();
            TaskJars jars = TaskJars.of(task);
            jars.add(copy);
            jars.checkNothingHidden();
            ArchiveKind kind = ArchiveKind.of(task.javaVersion());
            Dump dump = new Dump(task.javaHome(), jars.paths(), temp);
            dump.make(kind, folder.archive(kind), recorded.classList(), tools);
            new NodeFiles(folder, kind).write(task, jars.paths());
            // Last: it says that all is there.
            Files.writeString(folder.preset(), Preset.of(settings(conf)), StandardCharsets.UTF_8);
        } catch (IOException | InterruptedException | RuntimeException e) {
            remove();
            throw e;
        } finally {
            FileUtil.fullyDelete(temp.toFile());
        }
    }

    /** Which setting of a job keeps it from all archives, and why; empty if none does. */
    public static Optional<String> obstacle(Configuration job) {
        String framework = job.getTrimmed(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH, "");
        if (!framework.isEmpty()) {
            return Optional.of(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH + "=" + framework
                    + ": each container has Hadoop's jars in a folder of its own then, and a JVM takes an archive only for the"
                    + " paths that it was made with");
        }
        for (String first : USER_FIRST) {
            if (job.getBoolean(first, false)) {
                return Optional.of(
                        first + "=true: the job's own jars come first then, and a JVM takes an archive only where"
                                + " the jars that it was made with do");
            }
        }
        return Optional.empty();
    }

    private static Path ownJar() throws IOException {
        // Hadoop's RunJar has unpacked it, too: the classes themselves may come from a folder.
        String jar = ClassUtil.findContainingJar(TaskArchive.class);
        if (jar == null) {
            throw new IOException("these classes are in no jar; the recording jobs need one: ./mvnw package");
        }
        return Path.of(jar);
    }

    /** What makes jobs use it, on top of what a configuration says; each holds the option once. */
    public Map<String, String> settings(Configuration conf) {
        String call = "$(" + folder.optionsScript() + ")";
        Map<String, String> settings = new LinkedHashMap<>();
        for (StartOptions options : StartOptions.values()) {
            String others = CALL.matcher(options.of(conf)).replaceAll("").trim();
            settings.put(options.setting(), (others + " " + call).trim());
        }
        return settings;
    }

    /** The text of the preset. */
    public String preset() throws IOException {
        return Files.readString(folder.preset(), StandardCharsets.UTF_8);
    }

    /**
     * Whether a task's JVM on this machine uses it: tried with one.
     *
     * @param javaHome of the node's containers; null for the JDK that it was built with
     */
    public Verdict check(Path javaHome) throws IOException, InterruptedException {
        if (!Files.isReadable(folder.checkScript())) {
            return new Verdict(false, "not used: there is no archive in " + folder.root());
        }
        List<String> command = new ArrayList<>(List.of(folder.checkScript().toString()));
        if (javaHome != null) {
            command.add(javaHome.toString());
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
        String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        return new Verdict(process.waitFor() == 0, line);
    }

    /** Deletes what builds have made; other files stay, and so does the folder if there are any. */
    public void remove() throws IOException {
        if (!Files.isDirectory(folder.root())) {
            return;
        }
        // The script first: from then on tasks start without it.
        Files.deleteIfExists(folder.optionsScript());
        for (Path file : folder.made()) {
            Files.deleteIfExists(file);
        }
        try (Stream<Path> engines = Files.list(folder.root())) {
            for (Path jar : engines.filter(TaskArchive::isEngine).toList()) {
                Files.delete(jar);
            }
        }
        try (Stream<Path> rest = Files.list(folder.root())) {
            if (rest.findAny().isPresent()) {
                return;
            }
        }
        Files.delete(folder.root());
    }

    private static boolean isEngine(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith("spillway-engine") && name.endsWith(".jar");
    }
}
