package org.spillway.jobs.join;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.Arguments;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.SortOrder;
import org.spillway.jobs.UsageException;

/**
 * {@code join [--any-order] <left> <right> <output>}: joins two inputs of lines {@code key<TAB>row}. Writes a line
 * {@code key<TAB>left row<TAB>right row} for each pair of rows with the same key. The left rows of one key must fit
 * into a reduce task's memory, so the left input should be the one with fewer rows per key. Rows without a partner are
 * counted.
 *
 * <p>With {@code --any-order} the keys are in any order, and the rows of both sides of one key must fit into memory.
 */
public final class Join extends JobTool {

    /** Creates the tool. */
    public Join() {
        super("join [generic options] [--any-order] <left input> <right input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.withFlags(args, Set.of(SortOrder.ANY_ORDER));
        List<String> paths = arguments.positional();
        requireArguments(paths, 3);
        Path left = existingInput(paths.get(0));
        Path right = existingInput(paths.get(1));
        if (left.equals(right)) {
            // MultipleInputs supports only one mapper per path.
            throw UsageException.of("right input", paths.get(1), "is the left input, too; join a copy of it");
        }
        Path output = newOutput(paths.get(2));
        positive(MRJobConfig.NUM_REDUCES, 1);

        Job job = newJob(name(), output);
        if (arguments.has(SortOrder.ANY_ORDER)) {
            AnyOrderJoin.setOn(job, left, right);
        } else {
            OrderedJoin.setOn(job, left, right);
        }
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job;
    }
}
