package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The aliases of the tokens and secret keys with which the login user of the JVM begins. Each task runs as another user,
 * who gets all that the login user has.
 */
final class LoginCredentials {
    private final Set<Text> tokens;
    private final Set<Text> keys;

    LoginCredentials(Credentials credentials) {
        this.tokens = Set.copyOf(credentials.getTokenMap().keySet());
        this.keys = Set.copyOf(credentials.getSecretKeyMap().keySet());
    }

    /**
     * Returns those of this container, from the file that the login user will read them from: the login needs the job's
     * settings, which only the first task loads.
     */
    static LoginCredentials ofThisJvm() throws IOException {
        String file = System.getenv(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION);
        return new LoginCredentials(
                file == null
                        ? new Credentials()
                        : Credentials.readTokenStorageFile(new File(file), new Configuration(false)));
    }

    /** Returns how a task has changed them, as the end of a sentence; null if not. A renewed token is no change. */
    String changed() throws IOException {
        if (MasterCalls.token() == null) {
            return "has replaced the login user";
        }
        Credentials now = UserGroupInformation.getCurrentUser().getCredentials();
        boolean same = now.getTokenMap().keySet().equals(tokens)
                && now.getSecretKeyMap().keySet().equals(keys);
        return same ? null : "has changed the login user's credentials";
    }
}
