package org.spillway.jobs;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.jobs.avrosort.AvroSort;
import org.spillway.jobs.components.Components;
import org.spillway.jobs.generate.Generate;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;
import org.spillway.jobs.sessionize.Sessionize;
import org.spillway.jobs.urlsort.UrlSort;

/**
 * The jar's main class. The first argument names the job; the job gets the other arguments. The exit codes are those of
 * {@link JobTool}.
 */
public final class JobsDriver {
    private static final List<Entry> JOBS = List.of(
            new Entry("teragen", TeraGen::new, "writes rows of random data for terasort"),
            new Entry("terasort", TeraSort::new, "sorts such rows into one total order"),
            new Entry("teravalidate", TeraValidate::new, "checks the order and the checksum of sorted rows"),
            new Entry("wordcount", WordCount::new, "counts the words of text files"),
            new Entry("generate", Generate::new, "writes input for the other jobs: " + Generate.KINDS),
            new Entry("secondarysort", SecondarySort::new, "lists the numbers of each name in order"),
            new Entry("invertedindex", InvertedIndex::new, "lists the files that each word is in"),
            new Entry("join", Join::new, "joins the lines of two inputs by their keys"),
            new Entry("topn", TopN::new, "finds the most frequent words, or the lines with the largest numbers"),
            new Entry("grep", Grep::new, "counts what a regular expression matches, the most frequent first"),
            new Entry("sessionize", Sessionize::new, "makes sessions of the clicks of users"),
            new Entry("dedup", Dedup::new, "writes each distinct line once"),
            new Entry("repartition", Repartition::new, "distributes lines over the reduces by their first field"),
            new Entry("avrosort", AvroSort::new, "sorts Avro records by their schema"),
            new Entry("urlsort", UrlSort::new, "sorts lines such as URLs into one total order"),
            new Entry(
                    "components", Components::new, "finds the connected parts of a graph, with a job for each round"));

    private record Entry(String name, Supplier<JobTool> tool, String meaning) {}

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

    static int run(String... args) {
        if (args.length == 0) {
            return badUsage("the name of a job expected");
        }
        for (Entry job : JOBS) {
            if (job.name.equals(args[0])) {
                return run(job.tool, Arrays.copyOfRange(args, 1, args.length));
            }
        }
        return badUsage("unknown job " + args[0]);
    }

    private static int run(Supplier<JobTool> tool, String[] args) {
        try {
            return ToolRunner.run(tool.get(), args);
        } catch (Throwable e) {
            e.printStackTrace();
            return JobTool.FAILED;
        }
    }

    private static int badUsage(String problem) {
        System.err.println(problem + "; the jobs are:");
        for (Entry job : JOBS) {
            System.err.println("  " + job.name + ": " + job.meaning);
        }
        return JobTool.BAD_USAGE;
    }
}
