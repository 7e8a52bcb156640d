package org.spillway.tools.doctor;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.Side;
import org.spillway.tools.advice.CheckedJob;

/** Examines one side of a job. */
abstract class SideExam {
    final JobConf job;
    final Findings findings = new Findings();

    SideExam(JobConf job) {
        this.job = job;
    }

    /**
     * Adds findings about the side.
     *
     * @return whether Spillway would do the side
     */
    final boolean look(Side side, Findings all) {
        try {
            look();
        } catch (CheckedJob.InvalidNumber e) {
            // A setting of Hadoop's that stock reads, too: no side can run.
            throw e;
        } catch (IOException | RuntimeException | LinkageError e) {
            // Same as in a task: any failure during initialization leaves the side to stock.
            all.fact("reason", side.label() + ": " + Doctor.reason(e));
            adviseUsersOfStock(all);
            return false;
        }
        all.add(findings);
        return true;
    }

    /** Plans the side as a task does, and adds what the plan says to the findings. */
    abstract void look() throws IOException;

    /** Tells how many sources a merge reads, which may be fewer than the job asks for. */
    final void explainFactor(String label, int factor, int asked) {
        String why = factor == asked
                ? MRJobConfig.IO_SORT_FACTOR
                : "not " + asked + ": what memory and the limit of open files allow";
        findings.fact(label, "a merge reads up to " + factor + " (" + why + ")");
    }

    /** Advises what helps while stock does the side. */
    void adviseUsersOfStock(Findings told) {
        // Only stock's reduce side has settings that matter.
    }
}
