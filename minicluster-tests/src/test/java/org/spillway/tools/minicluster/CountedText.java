package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;

/** A word count that has ended on a site. */
record CountedText(JobSite site, Job job, Path output, boolean good) {
    void requireGood() throws Exception {
        site.requireGood(good, job);
    }

    /** Fails unless the job succeeded with the output of another. */
    void assertOutputOf(CountedText expected) throws Exception {
        requireGood();
        // isEqualTo would print megabytes for a failure.
        assertThat(parts().equals(expected.parts())).as("output as stock's").isTrue();
    }

    Map<String, String> parts() throws IOException {
        return site.parts(output);
    }

    Counters counters() throws IOException {
        return job.getCounters();
    }

    /** Returns one of Spillway's counters. */
    long spillways(String counter) throws IOException {
        return counters().findCounter("Spillway", counter).getValue();
    }

    /** Returns the lines of the only map's log that contain the text. */
    List<String> ofMap(String text) throws IOException {
        List<List<String>> maps = site.ofMaps(id(), text);
        assertThat(maps).as("one map").hasSize(1);
        return maps.get(0);
    }

    /** Returns, for each reduce, the lines of its log that contain the text. */
    List<List<String>> ofReduces(String text) throws IOException {
        return site.ofReduces(id(), text);
    }

    private JobID id() {
        return job.getJobID();
    }
}
