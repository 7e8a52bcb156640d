package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Shows users of a host folders that lie in others' closed ones, such as root's home. On the host, an empty folder covers
 * the closed one, and what is shown is mounted into it at its own path. The rest of the closed folder is not seen there.
 *
 * <pre>
 * readable /root/.m2/repository/a, /root/.m2/repository/b     mode of /root is 700
 * hide     /root
 * show     /root/.m2/repository
 * </pre>
 */
final class OpenFolders {
    private OpenFolders() {}

    /**
     * Returns the lines that {@code open.sh} reads.
     *
     * @param cover a folder of this machine that is hidden in any case
     * @throws IOException if a folder itself is closed. The message names it
     */
    static List<String> list(Collection<Path> readable, Path cover) throws IOException {
        TreeSet<Path> hidden = new TreeSet<>(List.of(cover));
        Map<Path, Path> shown = new TreeMap<>();
        for (Path path : readable) {
            Path last = null;
            for (Path at = path; at != null; at = at.getParent()) {
                if (at.equals(cover) || !isOpen(at)) {
                    last = last == null ? at : last;
                    hidden.add(at);
                }
            }
            if (path.equals(last)) {
                throw new IOException(
                        "other users cannot enter " + path + ": give them the right, or use a umask of 022");
            }
            if (last != null) {
                shown.merge(below(last, path), path, OpenFolders::common);
            }
        }
        List<String> lines = new ArrayList<>();
        // What lies in a hidden folder is hidden with it.
        hidden.stream()
                .filter(path -> hidden.headSet(path).stream().noneMatch(path::startsWith))
                .forEach(path -> lines.add("hide " + path));
        shown.values().forEach(path -> lines.add("show " + path));
        return lines;
    }

    private static boolean isOpen(Path folder) throws IOException {
        return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE);
    }

    /** Returns the folder in another that leads to a path. */
    private static Path below(Path folder, Path path) {
        return folder.resolve(path.getName(folder.getNameCount()));
    }

    private static Path common(Path one, Path other) {
        Path common = one;
        while (!other.startsWith(common)) {
            common = common.getParent();
        }
        return common;
    }
}
