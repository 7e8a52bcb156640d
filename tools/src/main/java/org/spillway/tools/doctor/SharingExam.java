package org.spillway.tools.doctor;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.JvmSharing;

/** Examines whether the tasks of a job share JVMs. */
final class SharingExam {
    private static final String TOPIC = "jvms";
    private static final String PRESET = "conf/mapred-site-spillway-reuse.xml";

    private SharingExam() {}

    /** Adds what the job's settings ask for, and the reason if it cannot be had. */
    static void look(JobConf job, Findings findings) {
        try {
            explain(job, findings);
        } catch (IllegalArgumentException e) {
            findings.fact(TOPIC, "not known: " + Doctor.reason(e)); // a number that is none
        }
    }

    private static void explain(JobConf job, Findings findings) {
        String options = job.get(JvmSharing.MASTER_OPTIONS);
        String master = JvmSharing.mainClass(options);
        boolean isOurs = JvmSharing.MASTER.equals(master);
        if (!isOurs && job.getTrimmed(JvmSharing.TASKS, "1").equals("1")) {
            String reason = reasonAgainst(job, options);
            findings.fact(
                    TOPIC,
                    "one for each task"
                            + (reason == null
                                    ? "; " + PRESET + " lets tasks share them"
                                    : "; they cannot be shared: " + reason));
            return;
        }
        if (!isOurs) {
            findings.fact(
                    TOPIC,
                    "one for each task: " + JvmSharing.MASTER_OPTIONS
                            + (master == null ? " names no " + JvmSharing.MASTER : " names another master, " + master));
            if (master == null) {
                findings.advise(
                        "let tasks share JVMs: " + JvmSharing.MASTER_OPTIONS + "=" + JvmSharing.masterOptions(options));
            }
            return;
        }
        String reason = SharingRules.reasonAgainst(job);
        findings.fact(TOPIC, reason == null ? shared(job) : "one for each task: " + reason);
        if (reason == null) {
            StaticStateExam.look(job, findings);
        }
        if (job.getBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false)) {
            findings.advise("name the jar in " + MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH + ": with "
                    + MRJobConfig.MAPREDUCE_JOB_CLASSLOADER
                    + "=true the master finds its class only there and does not start without");
        }
    }

    /** Returns why the job's tasks could not share JVMs if it asked for it; null if they could. */
    private static String reasonAgainst(JobConf job, String options) {
        String master = JvmSharing.mainClass(options);
        if (master != null) {
            return JvmSharing.MASTER_OPTIONS + " names another master, " + master;
        }
        return SharingRules.reasonAgainstAsking(job);
    }

    private static String shared(JobConf job) {
        int tasks = job.getNumTasksToExecutePerJvm();
        return "shared, " + (tasks < 0 ? "any number of tasks" : "up to " + tasks + " tasks") + " each ("
                + JvmSharing.TASKS + "=" + tasks + "); "
                + (SharingRules.retriesLarger(job)
                        ? "those that run out of memory are tried again in larger containers; "
                        : "")
                + (job.getNumReduceTasks() == 0
                        ? "no reduces"
                        : SharingRules.areAlike(job)
                                ? "reduces take those of maps, too"
                                : "reduces have their own, since containers, JVM options or environment differ from those of"
                                        + " maps");
    }
}
