package org.spillway.tools.localcluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Looks at folders again and again, and keeps owner, group and mode of each file and folder that was ever in them. */
final class SeenFiles implements AutoCloseable {
    private static final int PERMISSIONS = 07777;

    private static final Pattern YARNS_OWN = Pattern.compile("^(nmPrivate|filecache)|/filecache");

    private final List<Path> roots;
    private final Map<Path, Seen> seen = new HashMap<>();
    private final Thread watch = new Thread(this::watch, "seen-files");
    private volatile boolean ended;
    private volatile RuntimeException failure;

    /** Owner, group and mode. */
    record Seen(int owner, int group, int mode) {
        private static final int NOT_THE_OWNERS = 077;

        /** Whether nobody but the owner, who is the same, may do more than with another. */
        boolean isAsClosedAs(Seen other) {
            return owner == other.owner && group == other.group && (mode & NOT_THE_OWNERS & ~other.mode) == 0;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%d:%d %o", owner, group, mode);
        }
    }

    SeenFiles(List<Path> roots) {
        this.roots = roots;
        watch.start();
    }

    private void watch() {
        try {
            while (!ended) {
                for (Path root : roots) {
                    look(root);
                }
            }
        } catch (IOException e) {
            failure = new UncheckedIOException(e);
        }
    }

    private void look(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return visitFile(folder, attributes);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                try {
                    Map<String, Object> unix =
                            Files.readAttributes(file, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
                    if (!attributes.isSymbolicLink()) {
                        seen.put(
                                file,
                                new Seen(
                                        (int) unix.get("uid"),
                                        (int) unix.get("gid"),
                                        (int) unix.get("mode") & PERMISSIONS));
                    }
                } catch (IOException e) {
                    // It is gone.
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Ends looking. Returns what was seen last of each file. */
    Map<Path, Seen> end() {
        close();
        if (failure != null) {
            throw failure;
        }
        return seen;
    }

    /**
     * Returns each kind of file with all that was seen of it: names without the numbers of jobs, containers and tasks. Leaves
     * out what node managers and localizers write, which are the same program whatever runs in the containers.
     */
    static Map<String, Set<Seen>> kinds(Map<Path, Seen> files, List<Path> roots) {
        Map<String, Set<Seen>> kinds = new TreeMap<>();
        files.forEach((path, file) -> {
            Path root = roots.stream().filter(path::startsWith).findFirst().orElseThrow();
            String kind = root.relativize(path).toString().replaceAll("[0-9]+", "N");
            if (!YARNS_OWN.matcher(kind).find()) {
                kinds.computeIfAbsent(kind, name -> new HashSet<>()).add(file);
            }
        });
        return kinds;
    }

    @Override
    public void close() {
        ended = true;
        try {
            watch.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
