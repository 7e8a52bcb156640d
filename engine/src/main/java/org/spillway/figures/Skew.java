package org.spillway.figures;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.util.Progress;
import org.spillway.job.JobSettings;
import org.spillway.order.KeyOrders;
import org.spillway.record.LargestGroup;

/**
 * Names the partition and the key that have far more of a task's records than others. For example:
 *
 * <pre>
 * partition 7 has 412345 of 1212345 records (34 %); key #9f3ac1d2e4b5a697 in partition 7 has 310016 of 1212345 records (25 %)
 * </pre>
 *
 * <p>The names stand in the last line of the task's log and in its last status, which the job's history keeps. Histories
 * outlive the data, so a key is named by a hash unless the job {@linkplain JobSettings#SKEW_KEYS shows} its keys. The hash is
 * salted by the job's id: all tasks of a job name a key alike, and other jobs name it otherwise.
 *
 * @param partitions number of the task's partitions
 * @param total records of all
 * @param largest the partition that has the most records
 * @param ofLargest its records
 */
public record Skew(int partitions, long total, int largest, long ofLargest) {
    // Fewer records take no time that is worth a name.
    private static final int FEW = 1_000;

    // A partition is named if it has more records than this many partitions have on average.
    private static final int MEANS = 4;

    // A key is named if it has more than 1/20 (5 %) of the task's records.
    private static final int SHARE = 20;

    private static final int CHARACTERS = 32;

    /**
     * Appends the names to the task's status.
     *
     * @param group the task's largest group of equal keys
     * @return the names, for the log; null if there are none
     */
    public String publish(Task task, LargestGroup group) {
        try {
            String names = names(task, (JobConf) task.getConf(), group);
            if (names != null) {
                // A reduce is in its last phase, whose status follows the task's own. The phases of a map have ended.
                Progress all = task.getProgress();
                Progress last = task.isMapTask() ? all : all.phase();
                last.setStatus(last + " | spillway: " + names);
            }
            return names;
        } catch (GeneralSecurityException | IOException | RuntimeException | LinkageError e) {
            return "the largest partition and key are not named: " + e;
        }
    }

    private String names(Task task, JobConf job, LargestGroup group) throws GeneralSecurityException, IOException {
        String names = null;
        if (ofLargest >= FEW && ofLargest * partitions > MEANS * total) {
            names = "partition " + largest + share(ofLargest);
        }
        long records = Math.min(group.records(), total);
        if (records >= FEW && records * SHARE > total && !new KeyOrders(job).isNone()) {
            names = (names == null ? "" : names + "; ") + "key " + name(group.key(), task, job) + " in partition "
                    + group.partition() + share(records);
        }
        return names;
    }

    private String share(long records) {
        return " has " + records + " of " + total + " records (" + 100 * records / total + " %)";
    }

    private static String name(byte[] key, Task task, JobConf job) throws GeneralSecurityException, IOException {
        if (CryptoUtils.isEncryptedSpillEnabled(job)) {
            return "***"; // of few possible keys, one is soon found by its hash
        }
        if (job.getBoolean(JobSettings.SKEW_KEYS, false)) {
            String escaped = URLEncoder.encode(new String(key, StandardCharsets.ISO_8859_1), "ISO-8859-1");
            return escaped.substring(0, Math.min(escaped.length(), CHARACTERS));
        }
        MessageDigest hash = MessageDigest.getInstance("SHA-256");
        hash.update(task.getJobID().toString().getBytes(StandardCharsets.US_ASCII));
        return "#" + Long.toHexString(ByteBuffer.wrap(hash.digest(key)).getLong());
    }
}
