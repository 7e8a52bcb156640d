package org.spillway.jobs;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The base class of all jobs' command lines. Jobs run with {@link ToolRunner}, so they accept {@code -D}, {@code -conf}
 * and {@code -libjars}. The exit code is {@value #OK} if all jobs succeeded, {@value #FAILED} if a job failed, and
 * {@value #BAD_USAGE} if the command line was wrong. A wrong command line is reported on standard error before any job
 * starts.
 *
 * <p>{@link #prepare} returns the first job of a tool. If a tool has several jobs, {@link #following} returns the next
 * one after each success.
 */
public abstract class JobTool extends Configured implements Tool {
    /** Exit code: the job succeeded. */
    public static final int OK = 0;

    /** Exit code: the job failed, or its check of the data found an error. */
    public static final int FAILED = 1;

    /** Exit code: bad command line or setting; no job was started. */
    public static final int BAD_USAGE = 2;

    private final String usage;

    /** The jobs started so far. Thread-safe, because another thread may read the list in order to kill the job. */
    private final List<Job> jobs = new CopyOnWriteArrayList<>();

    private TemporaryFolders temporary;

    /**
     * Creates a tool.
     *
     * @param usage the usage line; its first word is the job's name
     */
    protected JobTool(String usage) {
        this.usage = usage;
    }

    /**
     * Runs the jobs and waits for their end.
     *
     * @param args the arguments without Hadoop's generic options
     * @return {@link #OK}, {@link #FAILED} or {@link #BAD_USAGE}
     * @throws Exception if a job could not be submitted or monitored
     */
    @Override
    public final int run(String[] args) throws Exception {
        jobs.clear();
        try (TemporaryFolders folders = new TemporaryFolders(getConf())) {
            temporary = folders;
            for (Job job = prepare(List.of(args)); job != null; job = following(job)) {
                jobs.add(job);
                if (!job.waitForCompletion(true) || !isGood(job)) {
                    return FAILED;
                }
            }
            return OK;
        } catch (UsageException e) {
            System.err.println(name() + ": " + e.getMessage());
            System.err.println("usage: " + usage);
            ToolRunner.printGenericCommandUsage(System.err);
            return BAD_USAGE;
        }
    }

    /**
     * Returns the job that was started last, with its counters.
     *
     * @return null if no job was started, for example after a usage error
     */
    public final Job job() {
        return jobs.isEmpty() ? null : jobs.get(jobs.size() - 1);
    }

    /** Returns all jobs that the last run started, in the order of their starts. */
    public final List<Job> jobs() {
        return List.copyOf(jobs);
    }

    /**
     * Creates the first job, ready to be submitted.
     *
     * @throws UsageException if the arguments or settings are wrong
     * @throws Exception if the file system fails
     */
    protected abstract Job prepare(List<String> args) throws Exception;

    /**
     * Creates the job that follows a successful one. This implementation returns null.
     *
     * @return null if {@code done} was the last job
     */
    protected Job following(Job done) throws IOException {
        return null;
    }

    /**
     * Checks the output of a successful job. This implementation returns true.
     *
     * @return false if the output has an error; the tool then ends with {@link #FAILED}
     */
    protected boolean isGood(Job job) throws IOException {
        return true;
    }

    /**
     * Creates a job of the arguments {@code <input> <output>}, with the tool's name.
     *
     * @throws UsageException if the input does not exist, the output exists, or the number of reduce tasks is below 1
     */
    protected final Job newJob(List<String> paths) throws IOException, UsageException {
        requireArguments(paths, 2);
        Path input = existingInput(paths.get(0));
        Path output = newOutput(paths.get(1));
        positive(MRJobConfig.NUM_REDUCES, 1);
        return newJob(name(), input, output);
    }

    /** Creates a job with this tool's jar. */
    protected final Job newJob(String jobName, Path input, Path output) throws IOException {
        Job job = newJob(jobName, output);
        FileInputFormat.setInputPaths(job, input);
        return job;
    }

    /** Creates a job with this tool's jar, without an input. */
    protected final Job newJob(String jobName, Path output) throws IOException {
        Job job = Job.getInstance(getConf(), jobName);
        job.setJarByClass(getClass());
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    /** Returns the tool's name on the command line. */
    protected final String name() {
        return usage.substring(0, usage.indexOf(' '));
    }

    /**
     * Creates a folder in the output's parent folder, for data that only this tool reads. The folder is deleted when
     * the tool ends.
     */
    protected final Path temporaryFolder(Path output) throws IOException {
        return temporary.beside(output);
    }

    /**
     * Checks the number of arguments.
     *
     * @throws UsageException if it is not {@code count}; the message lists the arguments
     */
    protected static void requireArguments(List<String> args, int count) throws UsageException {
        if (args.size() != count) {
            throw new UsageException(count + " arguments expected, got " + args.size() + ": " + args);
        }
    }

    /** Returns a path or glob that matches at least one existing file or folder. */
    protected final Path existingInput(String value) throws IOException, UsageException {
        Path path = path("input", value);
        FileStatus[] found = path.getFileSystem(getConf()).globStatus(path);
        if (found == null || found.length == 0) {
            throw UsageException.of("input", value, "does not exist");
        }
        return path;
    }

    /** Returns a path that does not exist yet. */
    protected final Path newOutput(String value) throws IOException, UsageException {
        Path path = path("output", value);
        if (path.getFileSystem(getConf()).exists(path)) {
            throw UsageException.of("output", value, "exists already");
        }
        return path;
    }

    /** Returns a setting that must be a whole number of at least 1. */
    protected final int positive(String key, int fallback) throws UsageException {
        String value = getConf().getTrimmed(key, Integer.toString(fallback));
        try {
            int number = Integer.parseInt(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below, with the key
        }
        throw UsageException.of(key, value, "must be a whole number, at least 1");
    }

    /** Returns an argument as a path. The path may or may not exist. */
    protected static Path path(String argument, String value) throws UsageException {
        try {
            return new Path(value);
        } catch (IllegalArgumentException e) {
            throw UsageException.of(argument, value, "not a path: " + e.getMessage());
        }
    }
}
