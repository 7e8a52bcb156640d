package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** Makes the folders of HDFS that users and the history server cannot make where users are told apart. */
public final class HdfsFolders {
    static final String GROUP = "hadoop";
    static final String YARN = "yarn";
    static final String HISTORY = "mapred";
    static final String HISTORY_FOLDER = "/mr-history";
    static final String HOMES = "/user";

    private HdfsFolders() {}

    /** Makes the folders that do not exist. Only HDFS's superuser can. */
    public static void make(Configuration conf) throws IOException {
        try (FileSystem files = FileSystem.newInstance(conf)) {
            make(files, "/tmp", Realm.ADMIN, GROUP, "1777");
            make(files, HOMES, Realm.ADMIN, GROUP, "755");
            make(files, HOMES + "/" + Realm.USER, Realm.USER, GROUP, "700");
            make(files, HISTORY_FOLDER, HISTORY, GROUP, "755");
        }
    }

    /** Makes a folder as an administrator does, or makes one that exists like that. */
    public static void make(FileSystem files, String name, String owner, String group, String mode) throws IOException {
        Path folder = new Path(name);
        files.mkdirs(folder);
        files.setOwner(folder, owner, group);
        // Permissions that are given to mkdirs are subject to the umask.
        files.setPermission(folder, new FsPermission(mode));
    }
}
