package org.spillway.jvm;

import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;

/** The callers of Hadoop RPC that have a token. Without authentication, Hadoop believes any caller his name. */
public final class TokenCallers {
    private TokenCallers() {}

    /**
     * Lets the caller of the running call pass if he has shown a token.
     *
     * @param user whom the token names, such as the job of a task
     * @throws AccessControlException if he has none, or another's
     */
    public static void check(String user) throws AccessControlException {
        UserGroupInformation caller = Server.getRemoteUser();
        if (caller == null
                || caller.getAuthenticationMethod() != AuthenticationMethod.TOKEN
                || !caller.getUserName().equals(user)) {
            throw new AccessControlException(caller + " has no token of " + user);
        }
    }
}
