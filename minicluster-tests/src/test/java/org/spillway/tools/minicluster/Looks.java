package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Lets tasks inspect all files of their job in the node's local dirs. The tasks do this themselves, because the files
 * are deleted with the job. Each inspection writes its findings to a file in a folder of the test.
 */
final class Looks {
    /**
     * A text that all keys and values contain. It is a constant rather than a setting, so that no configuration file
     * contains it.
     */
    static final String MARKER = "plain-for-all-to-read-";

    private static final String FOLDER = "spillway.test.looks";

    private Looks() {}

    /** Sets the folder for the findings of a job's tasks. */
    static void writeDownIn(Path folder, Configuration job) {
        job.set(FOLDER, folder.toString());
    }

    /** Inspects the local dirs and writes the findings. */
    static void take(SeenFile.Moment moment, TaskAttemptContext task) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String dir : task.getConfiguration().getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            Files.walkFileTree(Path.of(dir), new Looker(moment, lines));
        }
        Path folder = Path.of(task.getConfiguration().get(FOLDER));
        Files.write(Files.createTempFile(folder, task.getTaskAttemptID() + "-", null), lines, StandardCharsets.UTF_8);
    }

    /** Returns the findings of a job's tasks. */
    static List<SeenFile> in(Path folder) throws IOException {
        List<SeenFile> seen = new ArrayList<>();
        try (Stream<Path> looks = Files.list(folder)) {
            for (Path look : looks.toList()) {
                Files.readAllLines(look, StandardCharsets.UTF_8).forEach(line -> seen.add(SeenFile.of(line)));
            }
        }
        return seen;
    }

    /** Ignores files that disappear, because other containers start and end at the same time. */
    private static final class Looker extends SimpleFileVisitor<Path> {
        private final SeenFile.Moment moment;
        private final List<String> lines;

        Looker(SeenFile.Moment moment, List<String> lines) {
            this.moment = moment;
            this.lines = lines;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile()) {
                try {
                    lines.add(look(file).toLine());
                } catch (NoSuchFileException e) {
                    return FileVisitResult.CONTINUE;
                }
            }
            return FileVisitResult.CONTINUE;
        }

        private SeenFile look(Path file) throws IOException {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
            boolean marked = Files.readString(file, StandardCharsets.ISO_8859_1).contains(MARKER);
            return new SeenFile(moment, Thread.currentThread().getName(), mode, marked, file);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            return continueIfGone(e);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            return continueIfGone(e);
        }

        private static FileVisitResult continueIfGone(IOException e) throws IOException {
            if (e == null || e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }
    }
}
