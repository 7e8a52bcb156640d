package org.spillway.tools.doctor;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.order.OrderNeeds;
import org.spillway.report.Side;
import org.spillway.report.foreign.ShellWord;
import org.spillway.tools.archive.TaskArchive;

/**
 * Examines the settings of one job. The job's classes must be on the class path, which {@link DoctorMain#missing}
 * checks.
 */
final class Doctor {
    private static final String TOPIC = "start";

    private Doctor() {}

    static Diagnosis examine(JobConf job) {
        Findings findings = new Findings();
        if (job.getNumReduceTasks() == 0) {
            findings.fact("reason", "no reduces (" + MRJobConfig.NUM_REDUCES + "=0): there is no map output to sort");
            SharingExam.look(job, findings);
            EngineJar.explain(job, findings);
            return new Diagnosis("not taken", false, findings.facts(), findings.advice());
        }
        String refused = OrderNeeds.reasonAgainst(job);
        if (refused != null) {
            findings.fact("reason", refused);
            return new Diagnosis("tasks fail, with stock's plug-ins too", false, findings.facts(), findings.advice());
        }
        boolean map = new MapSideExam(job).look(Side.MAP, findings);
        boolean reduce = new ReduceSideExam(job).look(Side.REDUCE, findings);
        SharingExam.look(job, findings);
        if (map || reduce) {
            EngineJar.explain(job, findings);
            JavaExam.look(job, findings);
        }
        lookAtArchive(job, findings);
        return new Diagnosis(verdict(map, reduce), map && reduce, findings.facts(), findings.advice());
    }

    private static String verdict(boolean map, boolean reduce) {
        if (map == reduce) {
            return map ? "taken" : "not taken";
        }
        return (map ? Side.MAP : Side.REDUCE).label() + " taken, " + (map ? Side.REDUCE : Side.MAP).label()
                + " left to stock";
    }

    /**
     * Returns the reason why a side is left to stock, worded as in a task's log. Spillway's own exceptions are
     * IOExceptions with clear messages. Any other exception is shown with its class.
     */
    static String reason(Throwable cause) {
        return cause instanceof IOException && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }

    /** Adds findings about the archive that the job's settings name. Adds nothing if they name none. */
    private static void lookAtArchive(JobConf job, Findings findings) {
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
