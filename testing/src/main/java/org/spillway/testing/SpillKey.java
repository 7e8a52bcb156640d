package org.spillway.testing;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/** The key of encrypted intermediate data. A task takes it from its user's credentials, not from the job. */
public final class SpillKey {
    private static final int BYTES = 16;

    private SpillKey() {}

    /** Gives a key to the user of this process, if the job's intermediate data is encrypted. */
    public static void addFor(JobConf job) throws IOException {
        if (CryptoUtils.isEncryptedSpillEnabled(job)) {
            addTo(UserGroupInformation.getCurrentUser());
        }
    }

    /** Gives a user a key. */
    public static void addTo(UserGroupInformation user) {
        Credentials credentials = new Credentials();
        TokenCache.setEncryptedSpillKey(new byte[BYTES], credentials);
        user.addCredentials(credentials);
    }
}
