package org.spillway.tools.doctor;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.report.foreign.ShellWord;
import org.spillway.tools.archive.TaskArchive;

/** Examines the task archive of a job. */
final class ArchiveExam {
    private static final String TOPIC = "start";

    private ArchiveExam() {}

    /** Adds findings about the archive that the job's settings name. Adds nothing if they name none. */
    static void look(JobConf job, Findings findings) {
        Map<String, TaskArchive> named = TaskArchive.of(job);
        if (named.isEmpty()) {
            return;
        }
        Optional<String> obstacle = TaskArchive.obstacle(job);
        if (obstacle.isPresent()) {
            findings.fact(TOPIC, "the task archive is not used: " + obstacle.get());
            return;
        }
        TaskArchive archive = named.values().iterator().next();
        findings.fact(TOPIC, archive.path() + ": " + onThisMachine(archive));
        Set<String> without = new TreeSet<>(TaskArchive.settingNames());
        without.removeAll(named.keySet());
        if (!without.isEmpty()) {
            findings.advise(
                    "name the task archive for all JVMs of the job, in " + String.join(", ", without) + ", too");
        }
    }

    /** Runs nothing of the archive, because the job's settings name its folder and anyone may have written them. */
    private static String onThisMachine(TaskArchive archive) {
        if (!archive.isBuilt()) {
            return "no task archive on this machine; ask each node: " + archive.path() + "/check.sh";
        }
        return "an archive is on this machine; to see whether tasks use it, run on each node: spillway task-archive check"
                + " --dir " + ShellWord.of(archive.path().toString());
    }
}
