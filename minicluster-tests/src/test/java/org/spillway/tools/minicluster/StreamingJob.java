package org.spillway.tools.minicluster;

import java.io.IOException;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.streaming.StreamJob;

/** Hadoop Streaming with its usual command line. It starts the job and does not wait for it. */
final class StreamingJob extends StreamJob {
    @Override
    public int submitAndMonitorJob() throws IOException {
        running_ = new JobClient(jobConf_).submitJob(jobConf_);
        return 0;
    }

    /** Returns the job, which may still be running. */
    RunningJob job() {
        return running_;
    }
}
