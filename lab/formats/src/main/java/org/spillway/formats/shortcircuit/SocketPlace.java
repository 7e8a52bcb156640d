package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import org.spillway.formats.lab.ScratchFolder;

/**
 * Finds a place for a DataNode's domain socket. Hadoop refuses a socket below a folder in which anyone may write, such
 * as /tmp.
 */
final class SocketPlace {
    private SocketPlace() {}

    /**
     * Makes a folder for the socket in the user's run-time folder or home.
     *
     * @throws IOException if it is not suitable
     */
    static ScratchFolder make() throws IOException {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        String parent = runtime == null || runtime.isEmpty() ? System.getProperty("user.home") : runtime;
        String problem = problem(Path.of(parent));
        if (problem != null) {
            throw new IOException("no folder for the socket: " + problem);
        }
        ScratchFolder made = ScratchFolder.open(parent);
        Files.setPosixFilePermissions(made.local(), PosixFilePermissions.fromString("rwx------"));
        return made;
    }

    /** Returns the reason why a socket must not be below a folder; null if it may. */
    static String problem(Path folder) throws IOException {
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return folder + " is no folder to write in";
        }
        for (Path above = folder.toRealPath(); above != null; above = above.getParent()) {
            if (Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_WRITE)) {
                return "anyone may write in " + above;
            }
        }
        return null;
    }
}
