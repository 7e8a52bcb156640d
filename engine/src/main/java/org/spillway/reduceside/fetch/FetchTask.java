package org.spillway.reduceside.fetch;

import java.util.Map;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.security.UserGroupInformation;
import org.spillway.disk.LocalFileOps;
import org.spillway.job.ReduceSettings;

/**
 * The reduce whose input is fetched.
 *
 * @param maps number of maps of the job; may be 0
 * @param umbilical source of completion events
 * @param key key of the job's shuffle; null if nothing is fetched over the network
 * @param disk opens files in the task's local dirs
 * @param localFiles outputs of all maps if they ran in this JVM or in this job runner; otherwise null
 * @param user user that the threads act as
 * @param reports reports outputs, and learns which are fetched
 */
public record FetchTask(
        JobConf job,
        TaskAttemptID reduce,
        int maps,
        ReduceSettings.Fetch settings,
        TaskUmbilicalProtocol umbilical,
        SecretKey key,
        LocalFileOps disk,
        Map<TaskAttemptID, MapOutputFile> localFiles,
        UserGroupInformation user,
        MasterReports reports) {
    int reduceNumber() {
        return reduce.getTaskID().getId();
    }
}
