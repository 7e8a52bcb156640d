package org.spillway.jobs.components;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.JobTool;

/**
 * {@code components <input> <output>}: reads lines {@code node<TAB>node}, one for each link of a graph, and writes a line
 * {@code node<TAB>component} for each node. A component has the name of its smallest node. In each round, which is a job, all
 * nodes get the smallest name of their neighbours. The rounds end when no name has changed. The neighbours of one node must fit
 * into a task's memory.
 */
public final class Components extends JobTool {
    private Path output;
    private Path folder; // for the graph of each round
    private int rounds;
    private boolean isLast;

    /** Creates the tool. */
    public Components() {
        super("components [generic options] <input> <output>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        requireArguments(args, 2);
        Path input = existingInput(args.get(0));
        output = newOutput(args.get(1));
        positive(MRJobConfig.NUM_REDUCES, 1);
        folder = temporaryFolder(output);
        rounds = 0;
        isLast = false;
        Job job = ofTexts(newJob(name() + ": graph", input, graph()));
        job.setMapperClass(LinkMapper.class);
        job.setReducerClass(GraphReducer.class);
        return job;
    }

    @Override
    protected Job following(Job done) throws IOException {
        if (isLast) {
            return null;
        }
        isLast = rounds > 0
                && done.getCounters()
                                .findCounter(ComponentCounter.RENAMED_NODES)
                                .getValue()
                        == 0;
        return isLast ? names() : round();
    }

    private Job round() throws IOException {
        Path before = graph();
        rounds++;
        Job job = ofTexts(newJob(name() + ": round " + rounds, before, graph()));
        job.setMapperClass(SpreadMapper.class);
        job.setReducerClass(SmallestNameReducer.class);
        return job;
    }

    private Job names() throws IOException {
        Job job = ofTexts(newJob(name() + ": names", graph(), output));
        job.setMapperClass(NameMapper.class);
        job.setNumReduceTasks(0);
        return job;
    }

    private Path graph() {
        return new Path(folder, Integer.toString(rounds));
    }

    private static Job ofTexts(Job job) {
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job;
    }
}
