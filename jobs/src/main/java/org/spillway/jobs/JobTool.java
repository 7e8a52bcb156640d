package org.spillway.jobs;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * What the jobs' command lines have in common: run with {@link ToolRunner}, they understand {@code -D}, {@code -conf}
 * and {@code -libjars}, and end with {@value #OK} when all went well, {@value #FAILED} when the job failed, {@value
 * #BAD_USAGE} when the command line was wrong, which they then say on standard error before anything is started.
 *
 * <p>A tool of several jobs prepares the first; each {@link #following} one starts when the one before went well.
 */
public abstract class JobTool extends Configured implements Tool {
    /** Exit code: the job succeeded. */
    public static final int OK = 0;

    /** Exit code: the job failed, or found its data wrong. */
    public static final int FAILED = 1;

    /** Exit code: bad command line or setting; no job was started. */
    public static final int BAD_USAGE = 2;

    private final String usage;

    /** Those started so far; another thread, which is to kill the job, may look at it. */
    private final List<Job> jobs = new CopyOnWriteArrayList<>();

    private TemporaryFolders temporary;

    /** Of a job whose usage line is this one, the job's name being its first word. */
    protected JobTool(String usage) {
        this.usage = usage;
    }

    /**
     * Runs the job and waits for its end.
     *
     * @param args the arguments that are left when Hadoop's generic options are taken away
     * @return {@link #OK}, {@link #FAILED} or {@link #BAD_USAGE}
     * @throws Exception when the job could not be submitted or watched
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
            System.err.println(usage.substring(0, usage.indexOf(' ')) + ": " + e.getMessage());
            System.err.println("usage: " + usage);
            ToolRunner.printGenericCommandUsage(System.err);
            return BAD_USAGE;
        }
    }

    /**
     * The job that was last started, with its counters.
     *
     * @return null when none was started, as after bad usage
     */
    public final Job job() {
        return jobs.isEmpty() ? null : jobs.get(jobs.size() - 1);
    }

    /** All jobs that the last run started, in that order. */
    public final List<Job> jobs() {
        return List.copyOf(jobs);
    }

    /**
     * Sets the job up, ready to be submitted.
     *
     * @throws UsageException when no job can be made of the arguments and settings
     * @throws Exception when the file system fails
     */
    protected abstract Job prepare(List<String> args) throws Exception;

    /**
     * Sets up the job after one that went well; none, if not overridden.
     *
     * @return null when that was the last
     */
    protected Job following(Job done) throws IOException {
        return null;
    }

    /** Whether the output of a job that succeeded says so too. */
    protected boolean isGood(Job job) throws IOException {
        return true;
    }

    /** A new folder in the output's parent folder for what only the tool itself reads; deleted when the tool ends. */
    protected final Path temporaryFolder(Path output) throws IOException {
        return temporary.beside(output);
    }

    /** The body of every job's main method. */
    protected static void main(JobTool job, String[] args) {
        int code = FAILED;
        try {
            code = ToolRunner.run(new Configuration(), job, args);
        } catch (Exception e) {
            e.printStackTrace();
        }
        System.exit(code);
    }

    /** Exactly so many arguments, else a usage error that tells them. */
    protected static void requireArguments(List<String> args, int count) throws UsageException {
        if (args.size() != count) {
            throw new UsageException(count + " arguments expected, got " + args.size() + ": " + args);
        }
    }

    /** A path or glob under which something exists. */
    protected final Path existingInput(String value) throws IOException, UsageException {
        Path path = path("input", value);
        FileStatus[] found = path.getFileSystem(getConf()).globStatus(path);
        if (found == null || found.length == 0) {
            throw UsageException.of("input", value, "does not exist");
        }
        return path;
    }

    /** A path at which nothing exists yet. */
    protected final Path newOutput(String value) throws IOException, UsageException {
        Path path = path("output", value);
        if (path.getFileSystem(getConf()).exists(path)) {
            throw UsageException.of("output", value, "exists already");
        }
        return path;
    }

    /** A setting that counts something, so at least 1. */
    protected final int positive(String key, int fallback) throws UsageException {
        String value = getConf().getTrimmed(key, Integer.toString(fallback));
        try {
            int number = Integer.parseInt(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, with the key
        }
        throw UsageException.of(key, value, "must be a whole number, at least 1");
    }

    /** An argument that is a path, whether or not something is there. */
    protected static Path path(String argument, String value) throws UsageException {
        try {
            return new Path(value);
        } catch (IllegalArgumentException e) {
            throw UsageException.of(argument, value, "not a path: " + e.getMessage());
        }
    }
}
