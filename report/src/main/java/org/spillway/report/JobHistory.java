package org.spillway.report;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/** Finds and reads job history files. */
final class JobHistory {
    /**
     * The maximum number of attempts to find and read a file. The history server moves a new file to its final folder,
     * possibly after the file was found and before it is read.
     */
    static final int LOOKS = 3;

    private JobHistory() {}

    /** Returns the current path of a job's file from the cluster's history server. */
    static Path find(JobID id, Configuration conf) throws IOException, InterruptedException {
        Cluster cluster = new Cluster(conf);
        try {
            Job job = cluster.getJob(id);
            String file = job == null ? null : job.getHistoryUrl();
            if (file == null || file.isEmpty()) {
                throw new IOException("the history server has no file of job=" + id);
            }
            return new Path(file);
        } finally {
            cluster.close();
        }
    }

    /** Reads one {@code .jhist} file. */
    static JobInfo read(Path file, Configuration conf) throws IOException {
        FileSystem files = file.getFileSystem(conf);
        JobHistoryParser parser = new JobHistoryParser(files, file);
        JobInfo job = parser.parse();
        // The parser does not throw if the file is truncated; it only records the exception.
        if (parser.getParseException() != null) {
            throw new IOException("damaged job history: file=" + file, parser.getParseException());
        }
        return job;
    }
}
