package org.spillway.compare;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.spillway.report.JobReport;

/**
 * The jobs of two runs of a command, by name. Jobs that a command submits in parallel may be in another order. Jobs of the
 * same name are paired in the order of submission.
 *
 * @param pairs jobs that both runs have
 * @param alone jobs of the second run that have no counterpart, such as those with a random number in their name
 */
record JobPairs(List<Pair> pairs, List<JobReport> alone) {

    /** A job of the first run and that of the same name of the second. */
    record Pair(JobReport first, JobReport second) {}

    static JobPairs of(CommandRun first, CommandRun second) {
        List<JobReport> rest = new ArrayList<>(first.jobs());
        List<Pair> pairs = new ArrayList<>();
        List<JobReport> alone = new ArrayList<>();
        for (JobReport job : second.jobs()) {
            JobReport found = takeFirst(rest, first, name(second, job));
            if (found == null) {
                alone.add(job);
            } else {
                pairs.add(new Pair(found, job));
            }
        }
        return new JobPairs(pairs, alone);
    }

    private static JobReport takeFirst(List<JobReport> jobs, CommandRun run, String name) {
        for (Iterator<JobReport> all = jobs.iterator(); all.hasNext(); ) {
            JobReport job = all.next();
            if (name(run, job).equals(name)) {
                all.remove();
                return job;
            }
        }
        return null;
    }

    /** Returns a job's name without the run's output folder, which some clients put into it. */
    private static String name(CommandRun run, JobReport job) {
        return Objects.toString(job.name()).replace(run.output().toString(), CommandRunner.OUT);
    }
}
