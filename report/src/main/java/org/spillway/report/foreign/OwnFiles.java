package org.spillway.report.foreign;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out whether another user than root and this process's may change a file, so that what it says can be run or
 * killed. Reads owners and modes; access control lists are not considered.
 */
public final class OwnFiles {
    private static final int ROOT = 0;
    private static final int OTHERS_WRITE = 0022;
    private static final int EVERYONE_WRITES = 0002;

    /** In a folder with this bit, such as /tmp, only the owner of a file may rename or delete it. */
    private static final int STICKY = 01000;

    private OwnFiles() {}

    /**
     * Returns why others may change a file, or may put another in its place. Empty if they may not.
     *
     * @param file an existing file or folder. A symbolic link is followed
     */
    public static Optional<String> problem(Path file) throws IOException {
        return problem(file, new UnixSystem().getUid());
    }

    /** Returns the same for a process of the user {@code own}. */
    static Optional<String> problem(Path file, long own) throws IOException {
        Path real = file.toRealPath();
        Map<String, Object> found = Files.readAttributes(real, "unix:uid,mode");
        Optional<String> problem = owner(real, found, own);
        if (problem.isEmpty() && (mode(found) & OTHERS_WRITE) != 0) {
            problem = Optional.of(describe(real, found) + ": others may change it");
        }
        for (Path folder = real.getParent(); folder != null && problem.isEmpty(); folder = folder.getParent()) {
            problem = folder(folder, own);
        }
        return problem.isPresent() ? problem : link(file.toAbsolutePath(), own);
    }

    /** Returns why others may change where a symbolic link on the way to a file leads. */
    private static Optional<String> link(Path file, long own) throws IOException {
        for (Path on = file; on.getParent() != null; on = on.getParent()) {
            if (Files.isSymbolicLink(on)) {
                Optional<String> problem =
                        owner(on, Files.readAttributes(on, "unix:uid", LinkOption.NOFOLLOW_LINKS), own);
                problem = problem.isPresent() ? problem : folder(on.getParent().toRealPath(), own);
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns why others may rename or delete files of a folder. */
    private static Optional<String> folder(Path folder, long own) throws IOException {
        Map<String, Object> found = Files.readAttributes(folder, "unix:uid,mode");
        int mode = mode(found);
        boolean open = (mode & EVERYONE_WRITES) != 0 || (mode & OTHERS_WRITE) != 0 && !isPrivateGroup(folder);
        return open && (mode & STICKY) == 0
                ? Optional.of(describe(folder, found) + ": others may change what is in it")
                : owner(folder, found, own);
    }

    /** Many systems give each user a group of the same name, which may write the folders that the user makes. */
    private static boolean isPrivateGroup(Path folder) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(folder, PosixFileAttributes.class);
        return attributes.group().getName().equals(attributes.owner().getName());
    }

    private static Optional<String> owner(Path file, Map<String, Object> found, long own) throws IOException {
        long uid = ((Number) found.get("uid")).longValue();
        return uid == ROOT || uid == own
                ? Optional.empty()
                : Optional.of(file + " belongs to "
                        + Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName() + ", neither to root nor to you");
    }

    /**
     * Returns why a folder is not for its owner alone: it belongs to another user, is a symbolic link, others may read
     * it, or may put another in its place. Empty if it is, or does not exist.
     */
    public static Optional<String> problemOfPrivate(Path folder) throws IOException {
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        PosixFileAttributes own = Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!own.isDirectory()) {
            return Optional.of(folder + " is a symbolic link or no folder");
        }
        Map<String, Object> found = Files.readAttributes(folder, "unix:uid,mode");
        if (((Number) found.get("uid")).longValue() != new UnixSystem().getUid()) {
            return Optional.of(folder + " belongs to " + own.owner().getName() + ", not to you");
        }
        if (!own.permissions().equals(PosixFilePermissions.fromString("rwx------"))) {
            return Optional.of(describe(folder, found) + ": must be 700, so that nobody else reads or changes it");
        }
        return problem(folder);
    }

    private static String describe(Path file, Map<String, Object> found) {
        return String.format(Locale.ROOT, "%s has mode %o", file, mode(found) & 07777);
    }

    private static int mode(Map<String, Object> found) {
        return (Integer) found.get("mode");
    }
}
