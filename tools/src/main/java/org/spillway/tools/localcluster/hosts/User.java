package org.spillway.tools.localcluster.hosts;

import java.nio.file.Path;
import java.util.List;
import org.spillway.report.foreign.Joined;

/**
 * A user whom hosts have and this machine need not have.
 *
 * @param name the login name
 * @param group the name of the only group
 * @param id the number of the user and of the group
 */
public record User(String name, String group, int id) {
    /** Returns the line of {@code /etc/passwd}. */
    String passwdLine(Path home) {
        return name + ":x:" + id + ":" + id + "::" + home + ":/bin/bash\n";
    }

    /** Returns the line of {@code /etc/group}. */
    String groupLine() {
        return group + ":x:" + id + ":\n";
    }

    /** Returns the command by which root of a host runs a command as this user. */
    public List<String> run(Path home, List<String> command) {
        List<String> root = List.of("setpriv", "--reuid=" + id, "--regid=" + id, "--clear-groups", "env");
        List<String> variables = List.of("HOME=" + home, "USER=" + name, "LOGNAME=" + name, "HADOOP_USER_NAME=" + name);
        return Joined.of(root, variables, command);
    }
}
