package org.spillway.jobs;

import org.apache.hadoop.util.ProgramDriver;

/** The jar's main class: the first argument names the job, the others go to it. Exit codes as in {@link JobTool}. */
public final class JobsDriver {

    private JobsDriver() {}

    /**
     * Runs one job and leaves the JVM with its exit code.
     *
     * @param args the job's name, then its own arguments; without a known name the list of jobs is printed
     */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    private static int run(String[] args) {
        try {
            ProgramDriver jobs = new ProgramDriver();
            jobs.addClass("teragen", TeraGen.class, "writes rows of random data for terasort");
            jobs.addClass("terasort", TeraSort.class, "sorts such rows into one total order");
            jobs.addClass("teravalidate", TeraValidate.class, "checks the order and the checksum of sorted rows");
            jobs.addClass("wordcount", WordCount.class, "counts the words of text files");
            // The main method of a job leaves the JVM itself; the driver comes back when it knew no such job.
            return jobs.run(args) == 0 ? JobTool.OK : JobTool.BAD_USAGE;
        } catch (Throwable e) {
            e.printStackTrace();
            return JobTool.FAILED;
        }
    }
}
