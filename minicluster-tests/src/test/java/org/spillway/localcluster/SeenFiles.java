package org.spillway.localcluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Looks at folders again and again, and keeps owner, group and mode of each file and folder that was ever in them. */
final class SeenFiles implements AutoCloseable {
    private static final int PERMISSIONS = 07777;

    private final List<Path> roots;
    private final Map<Path, Seen> seen = new HashMap<>();
    private final Thread watch = new Thread(this::watch, "seen-files");
    private volatile boolean ended;
    private volatile RuntimeException failure;

    /** Owner, group and mode. */
    record Seen(int owner, int group, int mode, boolean folder) {
        boolean othersMay() {
            return (mode & 7) != 0;
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
                                        (int) unix.get("mode") & PERMISSIONS,
                                        attributes.isDirectory()));
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

    /** Returns each kind of file with all that was seen of it: names without the numbers of jobs, containers and tasks. */
    static Map<String, String> kinds(Map<Path, Seen> files, List<Path> roots) {
        Map<String, TreeSet<String>> kinds = new TreeMap<>();
        files.forEach((path, file) -> {
            Path root = roots.stream().filter(path::startsWith).findFirst().orElseThrow();
            String kind = root.relativize(path).toString().replaceAll("[0-9]+", "N");
            kinds.computeIfAbsent(kind, name -> new TreeSet<>()).add(file.toString());
        });
        return kinds.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> String.join(", ", entry.getValue()), (a, b) -> a, TreeMap::new));
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
