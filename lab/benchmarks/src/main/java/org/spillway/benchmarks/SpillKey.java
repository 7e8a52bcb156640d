package org.spillway.benchmarks;

import java.io.IOException;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The key of a job's encrypted intermediate data, stored where a task finds it: in the credentials of the process's
 * user.
 */
final class SpillKey {
    private static final int BYTES = 16;

    private SpillKey() {}

    static void add() throws IOException {
        Credentials credentials = new Credentials();
        TokenCache.setEncryptedSpillKey(new byte[BYTES], credentials);
        UserGroupInformation.getCurrentUser().addCredentials(credentials);
    }
}
