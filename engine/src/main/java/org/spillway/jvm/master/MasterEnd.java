package org.spillway.jvm.master;

import java.io.FileNotFoundException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobContextImpl;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a master does when its JVM ends, by a signal or by itself: what Hadoop's own does. */
final class MasterEnd implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(MasterEnd.class);

    private final SharingMaster master;

    MasterEnd(SharingMaster master) {
        this.master = master;
    }

    @Override
    public void run() {
        master.signalled();
        master.notifyOfEnd();
        master.stop();
        if (master.getCommitter() == null) {
            return; // it has not come so far
        }
        try {
            master.getCommitter().abortJob(context(), JobStatus.State.KILLED);
        } catch (FileNotFoundException e) {
            LOG.info("the job has left no temporary files");
        } catch (Exception e) {
            LOG.warn("the job's temporary files cannot be removed", e);
        }
    }

    private JobContext context() {
        Configuration conf = master.getConfig();
        JobID job = TypeConverter.fromYarn(master.getJobId());
        return master.isNewApiCommitter()
                ? new org.apache.hadoop.mapreduce.task.JobContextImpl(conf, job)
                : new JobContextImpl(new JobConf(conf), job);
    }
}
