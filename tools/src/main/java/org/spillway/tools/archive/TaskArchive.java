package org.spillway.tools.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ClassUtil;
import org.spillway.report.cli.SettingsFile;
import org.spillway.report.foreign.OwnFiles;
import org.spillway.report.foreign.ProgramRun;

/** Builds, checks and removes the task archive of a folder, and returns the settings of jobs that use it. */
public final class TaskArchive {
    /** The start of the name of the folder in which a build works. */
    private static final String BUILDING = "building-";

    private static final List<String> USER_FIRST =
            List.of(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST, "mapreduce.task.classpath.user.precedence");

    private final ArchiveFolder folder;

    private TaskArchive(ArchiveFolder folder) {
        this.folder = folder;
    }

    /** Returns the archive of a folder, whether it is built or not. */
    public static TaskArchive in(Path folder) {
        return new TaskArchive(ArchiveFolder.of(folder));
    }

    /** Returns the archives that a job's settings name. Keys are the names of the settings. */
    public static Map<String, TaskArchive> of(Configuration job) {
        Map<String, TaskArchive> called = new LinkedHashMap<>();
        for (StartOptions options : StartOptions.values()) {
            options.archive(job).ifPresent(archive -> called.put(options.setting(), in(archive)));
        }
        return called;
    }

    /** Returns the names of {@link #settings}, one for each kind of JVM. */
    public static Set<String> settingNames() {
        return Arrays.stream(StartOptions.values())
                .map(StartOptions::setting)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the archive's folder. */
    public Path path() {
        return folder.root();
    }

    /** Whether the archive is complete. {@link #check} reports whether it fits this machine. */
    public boolean isBuilt() {
        return Files.exists(folder.preset());
    }

    /**
     * Builds the archive, which takes minutes. Removes an earlier one, runs jobs on a cluster, and runs a JVM that
     * makes the archive.
     *
     * @param conf the configuration of a client of the cluster. This machine must be one of the cluster's nodes
     * @param engine the engine's jar, which is copied to the folder
     * @throws IOException if the archive cannot be built. If a check of the settings and paths fails, an earlier
     *     archive is left unchanged. After a later failure, no usable archive is left
     */
    public void build(Configuration conf, Path engine) throws IOException, InterruptedException {
        Optional<String> obstacle = obstacle(conf);
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        TaskJars.checkPlain(folder.root());
        makeFolder();
        Path tools = ownJar();
        remove();
        try {
            makeFolder();
            Path copy = folder.engine(engine);
            Files.copy(engine, copy);
            record(conf, copy, tools);
        } catch (IOException | InterruptedException | RuntimeException e) {
            remove();
            throw e;
        }
    }

    private void record(Configuration conf, Path copy, Path tools) throws IOException, InterruptedException {
        Path temp = Files.createTempDirectory(folder.root(), BUILDING);
        try {
            RecordedClasses recorded = new ClassRecording(conf, copy.toUri().toString()).run();
            Container task = recorded.task();
            TaskJars jars = TaskJars.of(task);
            jars.add(copy);
            jars.checkNothingHidden();
            ArchiveKind kind = ArchiveKind.of(task.javaVersion());
            ArchiveDump dump = new ArchiveDump(task.javaHome(), jars.paths(), temp);
            dump.make(kind, folder.archive(kind), recorded.classList(), tools);
            new NodeFiles(folder, kind).write(task, jars.paths());
            // Written last, because its presence marks the archive as complete.
            Configuration preset = new Configuration(false);
            settings(conf).forEach(preset::set);
            SettingsFile.write(preset, folder.preset());
            List<Path> made = new ArrayList<>(folder.made());
            made.add(copy);
            for (Path file : made) {
                if (Files.exists(file)) {
                    setMode(file, true);
                }
            }
        } finally {
            FileUtil.fullyDelete(temp.toFile());
        }
    }

    /**
     * Returns the setting of a job that prevents the use of any archive, with an explanation. Empty if there is none.
     */
    public static Optional<String> obstacle(Configuration job) {
        String framework = job.getTrimmed(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH, "");
        if (!framework.isEmpty()) {
            return Optional.of(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH + "=" + framework
                    + ": each container then has its own copy of Hadoop's jars, and a JVM takes an archive only for the"
                    + " paths of the build");
        }
        for (String first : USER_FIRST) {
            if (job.getBoolean(first, false)) {
                return Optional.of(
                        first + "=true: the job's own jars then come first, and a JVM takes an archive only if the"
                                + " jars of the build come first");
            }
        }
        return Optional.empty();
    }

    private static Path ownJar() throws IOException {
        // RunJar also unpacks the jar, so this class may have been loaded from a folder. This method ignores folders.
        String jar = ClassUtil.findContainingJar(TaskArchive.class);
        if (jar == null) {
            throw new IOException(
                    "the tools run from class folders, but the recording jobs need their jar: run ./mvnw package");
        }
        return Path.of(jar);
    }

    /**
     * Returns the settings of jobs that use the archive. They contain the JVM options of a configuration and, once, the
     * option that this archive adds.
     */
    public Map<String, String> settings(Configuration conf) {
        String call = "$(" + folder.optionsScript() + ")";
        Map<String, String> settings = new LinkedHashMap<>();
        for (StartOptions options : StartOptions.values()) {
            settings.put(options.setting(), options.with(conf, call));
        }
        return settings;
    }

    /** Returns the settings as a Hadoop configuration file. */
    public String preset() throws IOException {
        return Files.readString(folder.preset(), StandardCharsets.UTF_8);
    }

    /**
     * Starts a JVM to test whether tasks on this machine use the archive. Runs nothing of a folder that others may
     * change.
     *
     * @param javaHome the JDK of the node's containers, or null for the JDK that the archive was built with
     */
    public ArchiveCheck check(Path javaHome) throws IOException, InterruptedException {
        if (!Files.isReadable(folder.checkScript())) {
            return new ArchiveCheck(false, "not used: no archive in " + folder.root());
        }
        Optional<String> problem = problemOfOwner();
        if (problem.isPresent()) {
            return new ArchiveCheck(false, "not used: " + problem.get());
        }
        List<String> command = new ArrayList<>(List.of(folder.checkScript().toString()));
        if (javaHome != null) {
            command.add(javaHome.toString());
        }
        ProgramRun run = ProgramRun.of(new ProcessBuilder(command), "");
        return new ArchiveCheck(run.exit() == 0, run.output().trim());
    }

    /** Returns why others may change an archive that is built. Tasks run code from it. Empty if they may not. */
    Optional<String> problemOfOwner() throws IOException {
        Optional<String> problem = OwnFiles.problem(folder.root());
        try (Stream<Path> files = Files.list(folder.root())) {
            for (Path file : files.sorted().toList()) {
                problem = problem.isPresent() ? problem : OwnFiles.problem(file);
            }
        }
        return problem;
    }

    /**
     * Makes the folder, or takes one that exists.
     *
     * @throws IOException if another user may change what is in it
     */
    void makeFolder() throws IOException {
        boolean made = Files.notExists(folder.root());
        Files.createDirectories(folder.root());
        setMode(folder.root(), made);
        Optional<String> problem = OwnFiles.problem(folder.root());
        if (problem.isPresent()) {
            throw new IOException("no archive is built there: " + problem.get());
        }
    }

    /**
     * Sets the rights of group and others. They may write nothing: with a umask of 002, the group could.
     *
     * @param made whether the build made the file. Then others may read it, and run what its owner may run, since tasks run as
     *     other users: with a umask of 077, they could not
     */
    static void setMode(Path file, boolean made) throws IOException {
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(file);
        Set<PosixFilePermission> mode = EnumSet.copyOf(before);
        mode.removeAll(List.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE));
        if (made) {
            mode.addAll(List.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ));
            if (mode.contains(PosixFilePermission.OWNER_EXECUTE)) {
                mode.addAll(List.of(PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE));
            }
        }
        if (!mode.equals(before)) {
            Files.setPosixFilePermissions(file, mode);
        }
    }

    /** Deletes all files that a build makes. Deletes the folder too, unless it contains other files. */
    public void remove() throws IOException {
        if (!Files.isDirectory(folder.root())) {
            return;
        }
        // Deletes the script first. Without it, tasks start without the archive.
        Files.deleteIfExists(folder.optionsScript());
        for (Path file : folder.made()) {
            Files.deleteIfExists(file);
        }
        try (Stream<Path> engines = Files.list(folder.root())) {
            for (Path jar : engines.filter(TaskArchive::isEngine).toList()) {
                Files.delete(jar);
            }
        }
        // A build that was killed leaves its temporary folder.
        try (Stream<Path> building = Files.list(folder.root())) {
            for (Path left : building.filter(TaskArchive::isBuilding).toList()) {
                FileUtil.fullyDelete(left.toFile());
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

    private static boolean isBuilding(Path file) {
        return file.getFileName().toString().startsWith(BUILDING) && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
    }
}
