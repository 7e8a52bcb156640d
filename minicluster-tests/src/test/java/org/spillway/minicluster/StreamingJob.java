package org.spillway.minicluster;

import java.io.IOException;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.streaming.StreamJob;

/** Hadoop Streaming as its command line has it, but for the end: the job is started and can be asked afterwards. */
final class StreamingJob extends StreamJob {
    @Override
    public int submitAndMonitorJob() throws IOException {
        running_ = new JobClient(jobConf_).submitJob(jobConf_);
        return 0;
    }

    /** The job, which may still be running. */
    RunningJob job() {
        return running_;
    }
}
