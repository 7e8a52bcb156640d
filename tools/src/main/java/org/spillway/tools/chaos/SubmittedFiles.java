package org.spillway.tools.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.security.UserGroupInformation;

/** The files that a user's jobs were submitted with, and that each new container reads. */
record SubmittedFiles(FileSystem files, Path folder) {
    private static final short COPIES = 2;
    private static final long POLL_MILLIS = 100;

    /** Ends the name of the history, which the master writes on its own host as long as the job runs. */
    private static final String WRITTEN = ".jhist";

    /** Returns those of the present user. */
    static SubmittedFiles of(Configuration conf) throws IOException {
        String user = UserGroupInformation.getCurrentUser().getShortUserName();
        return new SubmittedFiles(FileSystem.get(conf), MRApps.getStagingAreaDir(conf, user));
    }

    /** Puts each on two hosts, and waits until it is there: a job with one copy of its files may lose them with a host. */
    void copy() throws IOException, InterruptedException {
        List<FileStatus> all = new ArrayList<>();
        for (RemoteIterator<LocatedFileStatus> each = files.listFiles(folder, true); each.hasNext(); ) {
            FileStatus file = each.next();
            if (file.getReplication() < COPIES && !file.getPath().getName().endsWith(WRITTEN)) {
                files.setReplication(file.getPath(), COPIES);
                all.add(file);
            }
        }
        for (FileStatus file : all) {
            while (!isCopied(file)) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    private boolean isCopied(FileStatus file) throws IOException {
        for (BlockLocation block : files.getFileBlockLocations(file.getPath(), 0, file.getLen())) {
            if (block.getHosts().length < COPIES) {
                return false;
            }
        }
        return true;
    }
}
