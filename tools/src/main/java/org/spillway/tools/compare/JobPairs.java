package org.spillway.tools.compare;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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

    /**
     * Returns the second run's jobs in the order of the first run's. A job gets the name of its counterpart, since names that
     * differ in the run's output folder alone would make it another job. Jobs without a counterpart take the places of the first
     * run's jobs that have none, and what is left stands at the end.
     *
     * @param first the first run's jobs
     * @return null at the place of a job that the second run lacks
     */
    List<JobReport> inOrderOf(List<JobReport> first) {
        Map<JobReport, JobReport> seconds = new IdentityHashMap<>();
        pairs.forEach(pair -> seconds.put(pair.first(), pair.second()));
        Iterator<JobReport> rest = alone.iterator();
        List<JobReport> ordered = new ArrayList<>();
        for (JobReport job : first) {
            JobReport second = seconds.get(job);
            if (second != null) {
                ordered.add(second.named(job.name()));
            } else {
                ordered.add(rest.hasNext() ? rest.next() : null);
            }
        }
        rest.forEachRemaining(ordered::add);
        return ordered;
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
