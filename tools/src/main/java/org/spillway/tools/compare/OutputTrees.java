package org.spillway.tools.compare;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.spillway.report.foreign.Printable;

/** Compares two output folders, file by file. */
public final class OutputTrees {
    /** The maximum number of differing files that are named. Others are counted. */
    private static final int NAMED = 5;

    private static final String UNREADABLE = "bytes differ, and its records cannot be read: ";

    private final FileSystem files;
    private final RecordFiles records;

    /**
     * The result of a comparison.
     *
     * @param text one line with the similarity, file names and numbers
     */
    public record Finding(OutputSimilarity similarity, String text) {}

    /**
     * Creates a comparison of folders of one file system.
     *
     * @param conf a configuration whose class loader finds codecs of the job's own
     */
    public OutputTrees(FileSystem files, Configuration conf) {
        this.files = files;
        this.records = new RecordFiles(files, conf);
    }

    /** Whether the folder has no record but in files like {@code _SUCCESS}, or does not exist. */
    boolean isEmpty(Path folder) throws IOException {
        for (LocatedFileStatus file : list(folder).values()) {
            if (!file.getPath().getName().startsWith("_") && records.hasRecord(file.getPath())) {
                return false;
            }
        }
        return true;
    }

    /** Compares two folders. */
    public Finding compare(Path expected, Path actual) throws IOException {
        Map<String, LocatedFileStatus> before = list(expected);
        Map<String, LocatedFileStatus> after = list(actual);
        if (!before.keySet().equals(after.keySet())) {
            return new Finding(
                    OutputSimilarity.DIFFERENT,
                    "files missing: " + without(before, after) + ", files added: " + without(after, before));
        }
        OutputSimilarity worst = OutputSimilarity.SAME_BYTES;
        FloatDifference floats = FloatDifference.NONE;
        List<String> notable = new ArrayList<>();
        for (String name : before.keySet()) {
            FileFinding found = compareFiles(before.get(name), after.get(name));
            worst = worst.orWorse(found.similarity);
            floats = floats.plus(found.floats);
            if (found.similarity != OutputSimilarity.SAME_BYTES) {
                notable.add(name + ": " + found.text);
            }
        }
        String sum = worst == OutputSimilarity.FLOATS ? ": " + floats.text() : "";
        return new Finding(worst, worst.label() + " in " + before.size() + " files" + sum + named(notable));
    }

    private static String named(List<String> notable) {
        if (notable.isEmpty()) {
            return "";
        }
        int more = notable.size() - NAMED;
        return " (" + String.join("; ", notable.subList(0, Math.min(NAMED, notable.size())))
                + (more > 0 ? "; and " + more + " more" : "") + ")";
    }

    private static SortedSet<String> without(Map<String, ?> all, Map<String, ?> taken) {
        SortedSet<String> rest = new TreeSet<>(all.keySet());
        rest.removeAll(taken.keySet());
        return rest;
    }

    /** Returns all files of a folder by relative path. */
    private Map<String, LocatedFileStatus> list(Path folder) throws IOException {
        Map<String, LocatedFileStatus> found = new TreeMap<>();
        // The path may already end with a separator if it was made from a URI.
        String path = files.makeQualified(folder).toUri().getPath();
        String root = path.endsWith(Path.SEPARATOR) ? path : path + Path.SEPARATOR;
        try {
            RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
            while (all.hasNext()) {
                LocatedFileStatus file = all.next();
                String name = file.getPath().toUri().getPath();
                // A command may write a file instead of a folder.
                found.put(name.startsWith(root) ? name.substring(root.length()) : CommandRunner.OUT, file);
            }
        } catch (FileNotFoundException e) {
            // A missing folder counts as empty: the files of the other folder are reported.
            return Map.of();
        }
        return found;
    }

    /** The result for one file. */
    private record FileFinding(OutputSimilarity similarity, String text, FloatDifference floats) {
        FileFinding(OutputSimilarity similarity, String text) {
            this(similarity, text, FloatDifference.NONE);
        }
    }

    private FileFinding compareFiles(LocatedFileStatus expected, LocatedFileStatus actual) throws IOException {
        if (expected.getLen() == actual.getLen() && sameBytes(expected.getPath(), actual.getPath())) {
            return new FileFinding(OutputSimilarity.SAME_BYTES, OutputSimilarity.SAME_BYTES.label());
        }
        RecordDigest.Sums before;
        try {
            before = records.read(expected.getPath());
        } catch (IOException | RuntimeException e) {
            return new FileFinding(OutputSimilarity.NOT_COMPARED, UNREADABLE + Printable.firstLine(e));
        }
        RecordDigest.Sums after;
        try {
            after = records.read(actual.getPath());
        } catch (IOException | RuntimeException e) {
            // Those of the first run can be read, so the format is known.
            return new FileFinding(OutputSimilarity.DIFFERENT, UNREADABLE + Printable.firstLine(e));
        }
        OutputSimilarity similarity = before.similarityTo(after);
        if (similarity != OutputSimilarity.DIFFERENT || !before.type().equals(after.type())) {
            return new FileFinding(similarity, similarity.label());
        }
        if (before.count() != after.count()) {
            return new FileFinding(similarity, after.count() + " records, expected " + before.count());
        }
        FloatDifference floats = records.floatsApart(expected.getPath(), actual.getPath());
        return floats == null
                ? new FileFinding(similarity, similarity.label())
                : new FileFinding(OutputSimilarity.FLOATS, floats.text(), floats);
    }

    private boolean sameBytes(Path expected, Path actual) throws IOException {
        try (InputStream one = files.open(expected);
                InputStream other = files.open(actual)) {
            return IOUtils.contentEquals(one, other);
        }
    }
}
