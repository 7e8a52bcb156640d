package org.spillway.tools.doctor;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.order.OrderNeeds;
import org.spillway.report.Side;

/**
 * Examines the settings of one job. The job's classes must be on the class path, which {@link JobClasses#missing}
 * checks.
 */
final class Doctor {
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

    /**
     * Returns the reason why a side is left to stock, worded as in a task's log. Spillway's own exceptions are
     * IOExceptions with clear messages. Any other exception is shown with its class.
     */
    static String reason(Throwable cause) {
        return cause instanceof IOException && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }
}
