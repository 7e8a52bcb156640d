package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.spillway.formats.lab.ScratchFolder;

/**
 * A folder for a DataNode's domain socket. Hadoop refuses a socket below a folder in which anyone may write, such as
 * /tmp. So this folder is made in the user's run-time folder or home.
 */
final class SocketFolder implements AutoCloseable {
    // A socket's path must be shorter than 104 bytes on some systems. The limit leaves room for /dn.12345.
    private static final int LONGEST = 90;

    private final ScratchFolder scratch;

    private SocketFolder(ScratchFolder scratch) {
        this.scratch = scratch;
    }

    /**
     * Makes the folder.
     *
     * @throws UnavailableException if there is no suitable place
     */
    static SocketFolder make() throws UnavailableException, IOException {
        String why = null;
        for (String parent : Stream.of(System.getenv("XDG_RUNTIME_DIR"), System.getProperty("user.home"))
                .filter(name -> name != null && !name.isEmpty())
                .toList()) {
            String problem = problem(Path.of(parent));
            if (problem == null) {
                return in(parent);
            }
            why = (why == null ? "" : why + ", ") + problem;
        }
        throw new UnavailableException("no folder for the socket: " + why);
    }

    private static SocketFolder in(String parent) throws UnavailableException, IOException {
        SocketFolder made = new SocketFolder(ScratchFolder.open(parent, 0));
        int length = made.path().toString().length();
        if (length > LONGEST) {
            made.close();
            throw new UnavailableException("the socket's path would be too long: length=" + length + " limit=" + LONGEST
                    + " folder=" + parent);
        }
        Files.setPosixFilePermissions(made.path(), PosixFilePermissions.fromString("rwx------"));
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

    Path path() {
        return scratch.local();
    }

    @Override
    public void close() {
        scratch.close();
    }
}
