package org.spillway.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/** Finds and reads what the job history wrote down about a job. */
public final class JobHistory {
    /**
     * The history server moves a file that is new to it into its final folder, perhaps between our look and our
     * read.
     */
    static final int LOOKS = 3;

    private JobHistory() {}

    /**
     * Asks the cluster's history server for a job's file and reads it.
     *
     * @param job one that has ended
     */
    public static JobInfo of(JobID job, Configuration conf) throws IOException, InterruptedException {
        for (int look = 1; ; look++) {
            Path file = find(job, conf);
            try {
                return read(file, conf);
            } catch (FileNotFoundException e) {
                if (look == LOOKS) {
                    throw e;
                }
            }
        }
    }

    /** Where the cluster's history server has a job's file now. */
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
    public static JobInfo read(Path file, Configuration conf) throws IOException {
        FileSystem files = file.getFileSystem(conf);
        JobHistoryParser parser = new JobHistoryParser(files, file);
        JobInfo job = parser.parse();
        // The parser keeps to itself that the file is cut off.
        if (parser.getParseException() != null) {
            throw new IOException("damaged job history: file=" + file, parser.getParseException());
        }
        return job;
    }
}
