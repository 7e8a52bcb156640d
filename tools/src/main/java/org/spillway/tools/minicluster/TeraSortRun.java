package org.spillway.tools.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.LocalJobRunner;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.TeraCounter;
import org.spillway.jobs.TeraGen;
import org.spillway.jobs.TeraSort;
import org.spillway.jobs.TeraValidate;
import org.spillway.report.JobReport;
import org.spillway.report.OutputCheck;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.Failure;
import org.spillway.report.cli.OwnJobs;
import org.spillway.tools.account.Account;

/** Generates rows, then sorts and validates them any number of times, on any cluster. */
final class TeraSortRun {
    private final JobRunner jobs;
    private final TeraSortPlan plan;
    private final Configuration conf;
    private final Path folder;
    private final boolean accounts;
    private long checksum;

    /**
     * Creates a run of a plan on a cluster.
     *
     * @param folder the folder for inputs and outputs
     * @param accounts whether to print what the cluster's JVMs compute during each sort
     */
    TeraSortRun(JobRunner jobs, TeraSortPlan plan, Configuration cluster, Path folder, boolean accounts) {
        this.jobs = jobs;
        this.plan = plan;
        this.conf = plan.configure(cluster);
        this.folder = folder;
        this.accounts = accounts;
    }

    private Path input() {
        return new Path(folder, "rows");
    }

    /**
     * Generates the rows.
     *
     * @return whether the job succeeded
     */
    boolean generate() throws Exception {
        TeraGen gen = new TeraGen();
        if (!jobs.run("teragen", gen, stock(), Long.toString(plan.rows()), input().toString())) {
            return false;
        }
        checksum = checksum(gen);
        return true;
    }

    /** Sorts the rows once and checks the output. */
    SortResult sort(RunVariant variant, int run) throws Exception {
        String name = variant + "-" + run;
        Path output = new Path(folder, "sorted-" + name);
        Configuration job = plan.configure(conf, variant);
        TeraSort sort = new TeraSort();
        JobReport report;
        try (Account account = accounts ? Account.begin() : null) {
            if (!jobs.run("terasort " + variant, sort, job, input().toString(), output.toString())) {
                if (sort.job() == null) {
                    throw new Failure(
                            "terasort " + variant + " was refused before it was submitted; its message is above", null);
                }
                JobReport failed = OwnJobs.failed(sort.job().getJobID(), variant, conf);
                return new SortResult(output, failed.with(new OutputCheck(false, "sort")), null);
            }
            if (account != null) {
                account.end();
            }
            OwnJobs.awaitEnd(sort.job().getJobID(), conf);
            report = OwnJobs.succeeded(sort.job().getJobID(), conf);
            if (account != null) {
                System.out.print(account.of("sort " + name, report));
            }
        }
        String problem = validate(variant, output, new Path(folder, "report-" + name));
        if (problem == null) {
            problem = variant.problem(report);
        }
        OutputCheck check = problem == null
                ? new OutputCheck(true, "sorted, nothing lost or changed")
                : new OutputCheck(false, problem);
        report = report.with(check);
        return new SortResult(output, report, sort.job().getCounters());
    }

    private String validate(RunVariant variant, Path output, Path report) throws Exception {
        Configuration job = validation();
        TeraValidate validate = new TeraValidate();
        String rows = Long.toString(plan.rows());
        if (!jobs.run("teravalidate " + variant, validate, job, "--rows", rows, output.toString(), report.toString())) {
            return "output is not the sorted input";
        }
        long found = checksum(validate);
        return found == checksum
                ? null
                : "checksum=" + Long.toHexString(found) + " expected " + Long.toHexString(checksum);
    }

    // Stock validates all outputs, whichever way sorted them. It does so in this JVM, without what only the cluster's
    // tasks need: to start a container takes longer than to read a file.
    private Configuration validation() {
        Configuration job = stock();
        LocalJobs.setOn(job);
        job.setInt(LocalJobRunner.LOCAL_MAX_MAPS, Runtime.getRuntime().availableProcessors());
        job.setInt(MRJobConfig.IO_SORT_MB, 1); // a map's output is a record
        job.setBoolean(MRJobConfig.MAP_OUTPUT_COMPRESS, false);
        job.unset("tmpjars");
        job.unset(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH);
        return job;
    }

    private Configuration stock() {
        Configuration job = new Configuration(conf);
        RunVariant.STOCK.settings().forEach(job::set);
        return job;
    }

    private static long checksum(JobTool tool) throws Exception {
        Counter counter = tool.job().getCounters().findCounter(TeraCounter.CHECKSUM);
        return counter.getValue();
    }

    void discard(SortResult result) throws Exception {
        result.output().getFileSystem(conf).delete(result.output(), true);
    }
}
