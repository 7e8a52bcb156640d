package org.spillway.doctor;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.Side;

/** Looks at one job's settings. Its classes must be on the class path: see {@link JobClasses#missing}. */
final class Doctor {
    private Doctor() {}

    /** What becomes of a job with these settings. */
    static Diagnosis examine(JobConf job) {
        Findings findings = new Findings();
        if (job.getNumReduceTasks() == 0) {
            findings.fact("reason", "no reduces (" + MRJobConfig.NUM_REDUCES + "=0): there is no map output to sort");
            return new Diagnosis("not taken", false, findings.facts(), findings.advice());
        }
        boolean map = MapSideExam.look(job, findings);
        boolean reduce = ReduceSideExam.look(job, findings);
        if (map || reduce) {
            EngineJar.explain(job, findings);
        }
        ArchiveExam.look(job, findings);
        return new Diagnosis(verdict(map, reduce), map && reduce, findings.facts(), findings.advice());
    }

    private static String verdict(boolean map, boolean reduce) {
        if (map == reduce) {
            return map ? "taken" : "not taken";
        }
        return (map ? Side.MAP : Side.REDUCE).label() + " taken, " + (map ? Side.REDUCE : Side.MAP).label()
                + " left to stock";
    }

    /** Why a side is left to stock, as a task's log says it: only our own exceptions say enough without their class. */
    static String reason(Throwable cause) {
        return cause instanceof IOException && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }
}
