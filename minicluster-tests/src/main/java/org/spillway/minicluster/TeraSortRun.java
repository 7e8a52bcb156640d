package org.spillway.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.TeraCounter;
import org.spillway.jobs.TeraGen;
import org.spillway.jobs.TeraSort;
import org.spillway.jobs.TeraValidate;

/** Generates rows, and sorts and validates them as often as asked; on any cluster. */
final class TeraSortRun {
    private final JobRunner jobs;
    private final TeraSortPlan plan;
    private final Configuration conf;
    private final Path folder;
    private long checksum;

    /**
     * Of a plan on the cluster of that configuration.
     *
     * @param folder for input and outputs
     */
    TeraSortRun(JobRunner jobs, TeraSortPlan plan, Configuration cluster, Path folder) {
        this.jobs = jobs;
        this.plan = plan;
        this.conf = plan.configure(cluster);
        this.folder = folder;
    }

    private Path input() {
        return new Path(folder, "rows");
    }

    /** Writes the rows; false when that failed. */
    boolean generate() throws Exception {
        TeraGen gen = new TeraGen();
        Configuration job = new Configuration(conf);
        Collector.STOCK.setOn(job);
        if (!jobs.run("teragen", gen, job, Long.toString(plan.rows()), input().toString())) {
            return false;
        }
        checksum = checksum(gen);
        return true;
    }

    /** Sorts the rows once and checks what comes out. */
    SortResult sort(Collector collector, int run) throws Exception {
        String name = collector + "-" + run;
        Path output = new Path(folder, "sorted-" + name);
        Configuration job = new Configuration(conf);
        collector.setOn(job);
        TeraSort sort = new TeraSort();
        if (!jobs.run("terasort " + collector, sort, job, input().toString(), output.toString())) {
            return new SortResult(collector, run, output, null, null, "sort");
        }
        String problem = validate(collector, output, new Path(folder, "report-" + name));
        Job sorted = sort.job();
        JobInfo history = JobHistory.of(sorted.getJobID(), conf);
        return new SortResult(collector, run, output, PhaseTimes.of(history), history.getTotalCounters(), problem);
    }

    private String validate(Collector collector, Path output, Path report) throws Exception {
        Configuration job = new Configuration(conf);
        // Whether the output is right is for stock to say, whoever sorted it.
        Collector.STOCK.setOn(job);
        TeraValidate validate = new TeraValidate();
        String rows = Long.toString(plan.rows());
        if (!jobs.run(
                "teravalidate " + collector, validate, job, "--rows", rows, output.toString(), report.toString())) {
            return "output is not the sorted input";
        }
        long found = checksum(validate);
        return found == checksum
                ? null
                : "checksum=" + Long.toHexString(found) + " expected " + Long.toHexString(checksum);
    }

    private static long checksum(JobTool tool) throws Exception {
        Counter counter = tool.job().getCounters().findCounter(TeraCounter.CHECKSUM);
        return counter.getValue();
    }

    /** Frees the room of an output that is no longer needed. */
    void discard(SortResult result) throws Exception {
        result.output().getFileSystem(conf).delete(result.output(), true);
    }
}
