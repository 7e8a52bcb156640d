package org.spillway.reduceside.fetch;

import java.util.Map;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.security.UserGroupInformation;
import org.spillway.disk.Disk;

/**
 * The reduce whose input is fetched.
 *
 * @param reduce its attempt
 * @param maps of the job; perhaps 0
 * @param umbilical where completion events come from, and reports go
 * @param status that is reported
 * @param key of the job's shuffle; null where nothing is asked for over the network
 * @param disk opens files in the task's local dirs
 * @param localFiles where the outputs of all maps lie, if they ran in this JVM or by this job runner; else null
 * @param user whom threads act as
 */
public record FetchTask(
        JobConf job,
        TaskAttemptID reduce,
        int maps,
        FetchSettings settings,
        TaskUmbilicalProtocol umbilical,
        TaskStatus status,
        SecretKey key,
        Disk disk,
        Map<TaskAttemptID, MapOutputFile> localFiles,
        UserGroupInformation user) {
    int reduceNumber() {
        return reduce.getTaskID().getId();
    }
}
