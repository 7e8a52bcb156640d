package org.spillway.localcluster;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** The folders of users in HDFS, as administrators make them. */
final class UserFolders {
    /** The parent of homes. */
    static final String HOMES = "/user";

    private static final FsPermission OWNER_ALONE = new FsPermission("700");
    private static final FsPermission STICKY_FOR_ALL = new FsPermission("1777");

    private UserFolders() {}

    /** Makes a home for each user, and a folder of temporary files for all. Does nothing without users. */
    static void make(ClusterFolder folder, List<String> users) throws IOException {
        if (users.isEmpty()) {
            return;
        }
        Configuration conf = new Configuration();
        folder.addClients(conf);
        try (FileSystem files = FileSystem.newInstance(conf)) {
            // Permissions that are given to mkdirs are subject to the umask.
            Path temp = new Path("/tmp");
            files.mkdirs(temp);
            files.setPermission(temp, STICKY_FOR_ALL);
            // The history server would close it to the masters of users' jobs, which write to a folder in it.
            Path history = new Path(HOMES, "history");
            files.mkdirs(history);
            files.setPermission(history, new FsPermission("755"));
            for (String user : users) {
                Path home = new Path(HOMES, user);
                files.mkdirs(home);
                files.setOwner(home, user, user);
                files.setPermission(home, OWNER_ALONE);
            }
        }
    }
}
