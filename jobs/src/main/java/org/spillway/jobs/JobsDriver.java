package org.spillway.jobs;

import java.util.List;
import org.apache.hadoop.util.ProgramDriver;
import org.spillway.jobs.avrosort.AvroSort;
import org.spillway.jobs.generate.Generate;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.invertedindex.InvertedIndex;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;
import org.spillway.jobs.secondarysort.SecondarySort;
import org.spillway.jobs.sessionize.Sessionize;
import org.spillway.jobs.urlsort.UrlSort;

/**
 * The jar's main class. The first argument names the job; the job gets the other arguments. The exit codes are those of
 * {@link JobTool}.
 */
public final class JobsDriver {
    private static final List<Entry> JOBS = List.of(
            new Entry("teragen", TeraGen.class, "writes rows of random data for terasort"),
            new Entry("terasort", TeraSort.class, "sorts such rows into one total order"),
            new Entry("teravalidate", TeraValidate.class, "checks the order and the checksum of sorted rows"),
            new Entry("wordcount", WordCount.class, "counts the words of text files"),
            new Entry("generate", Generate.class, "writes input for the other jobs: " + Generate.KINDS),
            new Entry("secondarysort", SecondarySort.class, "lists the numbers of each name in order"),
            new Entry("invertedindex", InvertedIndex.class, "lists the files that each word is in"),
            new Entry("join", Join.class, "joins the lines of two inputs by their keys"),
            new Entry("topn", TopN.class, "finds the most frequent words, or the lines with the largest numbers"),
            new Entry("grep", Grep.class, "counts what a regular expression matches, the most frequent first"),
            new Entry("sessionize", Sessionize.class, "makes sessions of the clicks of users"),
            new Entry("dedup", Dedup.class, "writes each distinct line once"),
            new Entry("repartition", Repartition.class, "distributes lines over the reduces by their first field"),
            new Entry("avrosort", AvroSort.class, "sorts Avro records by their schema"),
            new Entry("urlsort", UrlSort.class, "sorts lines such as URLs into one total order"));

    private record Entry(String name, Class<?> main, String meaning) {}

    private JobsDriver() {}

    /** Returns the names of all jobs. */
    public static List<String> names() {
        return JOBS.stream().map(Entry::name).toList();
    }

    /**
     * Runs one job and exits the JVM with the job's exit code.
     *
     * @param args the job's name, then the job's arguments; prints the list of jobs if the name is missing or unknown
     */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    // A job's main method exits the JVM. This returns only if the name is missing or unknown, or if the driver fails.
    static int run(String... args) {
        try {
            ProgramDriver jobs = new ProgramDriver();
            for (Entry job : JOBS) {
                jobs.addClass(job.name, job.main, job.meaning);
            }
            return jobs.run(args) == 0 ? JobTool.OK : JobTool.BAD_USAGE;
        } catch (Throwable e) {
            e.printStackTrace();
            return JobTool.FAILED;
        }
    }
}
