package org.spillway.advice;

import java.util.Collections;
import java.util.List;

/**
 * As many reduces as containers: more if the job had fewer, fewer if it had several waves of them. Divides the work of all
 * reduces among the new ones. Not proposed if one reduce has much more than the others, whose keys may be the reason, if that is
 * unknown, or if the outputs of fewer reduces would not fit their memory.
 */
final class ReducesRule implements Rule {
    /** The largest reduce over the mean one from which the division of keys counts as uneven. Own choice. */
    private static final double UNEVEN = 1.5;

    @Override
    public List<Change> propose(JobFacts job) {
        int reduces = job.model().reduces().size();
        int others = job.model().containers();
        double share = (double) reduces / others;
        if (reduces == 0
                || others == reduces
                || job.model().uber()
                || job.reduceSide().share().orElse(Double.MAX_VALUE) > UNEVEN) {
            return List.of();
        }
        if (share > 1 && job.reduceSide().largest() * share > job.outputMemory()) {
            return List.of();
        }
        ReduceWork mean = mean(job.model());
        return List.of(Change.of(
                "mapreduce.job.reduces",
                Integer.toString(others),
                model -> model.withReduces(
                        Collections.nCopies(others, mean(model).scaled(share))),
                Text.count(reduces, "reduce") + " of " + Text.seconds(mean.total() - mean.start())
                        + " after their start, and " + Text.count(others, "container") + "; the output has "
                        + Text.count(others, "file") + " then"));
    }

    private static ReduceWork mean(JobModel job) {
        return new ReduceWork(
                job.meanOfReduces(ReduceWork::start),
                job.meanOfReduces(ReduceWork::copy),
                job.meanOfReduces(ReduceWork::tail),
                job.meanOfReduces(ReduceWork::merge),
                job.meanOfReduces(ReduceWork::reduce));
    }
}
