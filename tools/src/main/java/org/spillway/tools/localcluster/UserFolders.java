package org.spillway.tools.localcluster;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.spillway.tools.localcluster.kerberos.HdfsFolders;

/** The folders of users in HDFS, as administrators make them. */
final class UserFolders {
    /** The parent of homes. */
    static final String HOMES = "/user";

    private static final String SUPERUSER = "root";
    private static final String SUPERGROUP = "supergroup";

    private UserFolders() {}

    /** Makes a home for each user, and a folder of temporary files for all. Does nothing without users. */
    static void make(Configuration conf, List<String> users) throws IOException {
        if (users.isEmpty()) {
            return;
        }
        try (FileSystem files = FileSystem.newInstance(conf)) {
            HdfsFolders.make(files, "/tmp", SUPERUSER, SUPERGROUP, "1777");
            // The history server would close it to the masters of users' jobs, which write to a folder in it.
            HdfsFolders.make(files, HOMES + "/history", SUPERUSER, SUPERGROUP, "755");
            for (String user : users) {
                HdfsFolders.make(files, HOMES + "/" + user, user, user, "700");
            }
        }
    }
}
