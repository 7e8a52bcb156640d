package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.JobID;

/** The shared JVMs of a job on the shared cluster, from their logs. */
final class JvmsOfJob {
    private static final Pattern BEGIN =
            Pattern.compile("TaskJvm: Spillway: (attempt_\\w+) begins as task (\\d+) of this JVM");
    private static final Pattern CONTAINER = Pattern.compile("/(container_\\w+)/");

    private final Map<String, List<String>> attempts = new TreeMap<>();

    private JvmsOfJob() {}

    static JvmsOfJob of(JobID job) throws IOException {
        JvmsOfJob jvms = new JvmsOfJob();
        for (java.nio.file.Path log : ContainerLogs.syslogs(job)) {
            List<String> begun = new ArrayList<>();
            for (String line : java.nio.file.Files.readAllLines(log)) {
                Matcher begin = BEGIN.matcher(line);
                if (begin.find()) {
                    begun.add(begin.group(1));
                }
            }
            Matcher container = CONTAINER.matcher(log.toString());
            if (!begun.isEmpty() && container.find()) {
                jvms.attempts.put(container.group(1), begun);
            }
        }
        return jvms;
    }

    /** Returns the attempts that have begun, of each container in their order. */
    Map<String, List<String>> attempts() {
        return attempts;
    }

    /** Returns all attempts that have begun, in no order. */
    List<String> all() {
        return attempts.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the processes that still run in the job's containers, and in its master's. */
    static List<ProcessHandle> running(JobID job) {
        String application = job.toString().replace("job_", "application_");
        return processes()
                .filter(process -> commandLine(process).contains(application))
                .toList();
    }

    /** Returns the processes that run in containers of one of the job's masters, or the master's own. */
    static List<ProcessHandle> running(JobID job, int master) {
        String container = String.format(Locale.ROOT, "%s_%02d_", job.toString().replace("job_", "container_"), master);
        return running(job).stream()
                .filter(process -> commandLine(process).contains(container))
                .toList();
    }

    /** Whether a process is a master's JVM, not the shell that has started it. */
    static boolean isMaster(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("java")
                && commandLine(process).contains("MRAppMaster");
    }

    // Java itself cuts a long one.
    private static String commandLine(ProcessHandle process) {
        try {
            return java.nio.file.Files.readString(java.nio.file.Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    private static Stream<ProcessHandle> processes() {
        return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive);
    }
}
