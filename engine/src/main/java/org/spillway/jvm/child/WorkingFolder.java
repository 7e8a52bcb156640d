package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of a container's working folder and of its temp folder, before the first task. */
public class WorkingFolder {
    private static final Logger LOG = LoggerFactory.getLogger(WorkingFolder.class);

    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");

    private final File folder;
    private final File temp;
    private final Map<String, String> files;
    private final Set<String> tempNames;
    private final Path jobFile;
    private final byte[] job;
    private final Set<PosixFilePermission> permissions;

    /** Takes note of what is there. */
    public WorkingFolder(File folder, File temp) throws IOException {
        this.folder = folder;
        this.temp = temp;
        this.files = stamps(folder);
        this.tempNames = names(temp);
        this.jobFile = folder.toPath().resolve(MRJobConfig.JOB_CONF_FILE);
        // YarnChild replaces it by one with the settings of its task.
        this.job = Files.readAllBytes(jobFile);
        this.permissions = Files.getPosixFilePermissions(jobFile);
    }

    /** Deletes a file, a link or a folder with its content. Returns whether it is gone. */
    boolean delete(File file) {
        // True: also from folders that a task has made read-only. Hadoop then changes the mode of the folder around,
        // too. That may take away the bit that gives its files the node manager's group, so it is done only where
        // needed. Hadoop follows no links here.
        return !isClosed(file.getParentFile()) && FileUtil.fullyDelete(file) || FileUtil.fullyDelete(file, true);
    }

    /** Whether its owner may not do all in a folder. */
    static boolean isClosed(File folder) {
        try {
            return !Files.getPosixFilePermissions(folder.toPath()).containsAll(OWNERS);
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Makes job.xml as it was.
     *
     * @return which other files the task has changed, as the end of a sentence; null if none
     */
    String restore() throws IOException {
        Map<String, String> now = stamps(folder);
        Set<String> changed = new TreeSet<>(files.keySet());
        changed.removeIf(name ->
                name.equals(MRJobConfig.JOB_CONF_FILE) || files.get(name).equals(now.get(name)));
        Path fresh = jobFile.resolveSibling(MRJobConfig.JOB_CONF_FILE + ".fresh");
        Files.write(fresh, job);
        Files.setPosixFilePermissions(fresh, permissions);
        Files.move(fresh, jobFile, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        return changed.isEmpty() ? null : "has changed files of its working folder: " + changed;
    }

    /** Deletes what the last tasks have left. What cannot be deleted stays: the next task is not to blame. */
    void clear() throws IOException {
        deleteNew(folder, files.keySet());
        // The temp folder of a container lies in its working folder; another is not the task's alone.
        if (temp.isDirectory()
                && temp.toPath().toRealPath().startsWith(folder.toPath().toRealPath())) {
            deleteNew(temp, tempNames);
        }
    }

    // Of links, not of the cached files that they lead to, which a node's containers have in common in any case. Of
    // folders, which Hadoop and tasks write to, only which they are.
    private static Map<String, String> stamps(File folder) throws IOException {
        Map<String, String> stamps = new HashMap<>();
        // Not by names: one that the locale cannot show leads to no file.
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder.toPath())) {
            for (Path path : paths) {
                BasicFileAttributes file =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                String content = file.isDirectory() ? "" : " " + file.size() + " " + file.lastModifiedTime();
                stamps.put(path.getFileName().toString(), file.fileKey() + content);
            }
        }
        return stamps;
    }

    private void deleteNew(File parent, Set<String> old) {
        for (String name : names(parent)) {
            if (!old.contains(name) && !delete(new File(parent, name))) {
                LOG.warn("Spillway: cannot delete {} in {}, which an earlier task has left", name, parent);
            }
        }
    }

    /** Returns the names of the files in a folder; none if it cannot be listed. */
    public static Set<String> names(File folder) {
        String[] names = folder.list();
        // Not Set.of: names that the locale cannot show may look the same.
        return names == null ? Collections.emptySet() : new HashSet<>(Arrays.asList(names));
    }
}
