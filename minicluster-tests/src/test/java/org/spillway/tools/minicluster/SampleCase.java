package org.spillway.tools.minicluster;

import java.util.List;
import java.util.function.Supplier;
import org.spillway.jobs.Dedup;
import org.spillway.jobs.InvertedIndex;
import org.spillway.jobs.JobTool;
import org.spillway.jobs.SecondarySort;
import org.spillway.jobs.avrosort.AvroSort;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;
import org.spillway.jobs.sessionize.Sessionize;
import org.spillway.jobs.urlsort.UrlSort;

/**
 * A sample job with arguments. An argument such as {@code words#20000} stands for an input: its kind, and its number of
 * rows.
 *
 * @param malformed the number of malformed lines in the input
 */
record SampleCase(String name, int malformed, Supplier<JobTool> tool, List<String> args) {
    /** The placeholder for the output in the arguments. */
    static final String OUTPUT = "@output";

    static final List<SampleCase> ALL = List.of(
            of("secondarysort", 4, SecondarySort::new, "pairs#60000", OUTPUT),
            of("invertedindex", 0, InvertedIndex::new, "words#20000", OUTPUT),
            of("join", 4, Join::new, "users#3000", "clicks#20000", OUTPUT),
            of("join-any-order", 4, Join::new, "--any-order", "users#3000", "clicks#20000", OUTPUT),
            of("topn-frequency", 0, TopN::new, "100", "words#20000", OUTPUT),
            of("topn-number", 4, TopN::new, "--by", "number", "100", "pairs#60000", OUTPUT),
            of("grep", 0, Grep::new, "words#20000", OUTPUT, "\\b(\\w\\w)", "1"),
            of("sessionize", 4, Sessionize::new, "--gap", "2h", "clicks#20000", OUTPUT),
            of("dedup", 0, Dedup::new, "urls#20000", OUTPUT),
            of("avrosort", 0, AvroSort::new, "avro#60000", OUTPUT),
            of("urlsort", 0, UrlSort::new, "urls#20000", OUTPUT));

    private static SampleCase of(String name, int malformed, Supplier<JobTool> tool, String... args) {
        return new SampleCase(name, malformed, tool, List.of(args));
    }

    @Override
    public String toString() {
        return name;
    }
}
