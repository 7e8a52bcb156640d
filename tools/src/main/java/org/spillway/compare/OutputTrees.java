package org.spillway.compare;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Compares two output folders, file by file. */
public final class OutputTrees {
    private static final int CHUNK = 1 << 16;

    /** So many files that differ are named; the rest is counted. */
    private static final int NAMED = 5;

    private final FileSystem files;
    private final RecordFiles records;

    /**
     * What was found.
     *
     * @param text one line that says it, with files and numbers
     */
    public record Finding(Likeness likeness, String text) {}

    /**
     * Of one file system.
     *
     * @param conf whose class loader knows the classes of sequence files' keys and values
     */
    public OutputTrees(FileSystem files, Configuration conf) {
        this.files = files;
        this.records = new RecordFiles(files, conf);
    }

    /** Whether there is no such folder, or no file in it. */
    boolean isEmpty(Path folder) throws IOException {
        return list(folder).isEmpty();
    }

    /** Holds one folder against another. */
    public Finding compare(Path expected, Path actual) throws IOException {
        Map<String, LocatedFileStatus> before = list(expected);
        Map<String, LocatedFileStatus> after = list(actual);
        if (!before.keySet().equals(after.keySet())) {
            return new Finding(
                    Likeness.DIFFERENT,
                    "files missing: " + without(before, after) + ", files added: " + without(after, before));
        }
        Likeness worst = Likeness.SAME_BYTES;
        List<String> notable = new ArrayList<>();
        for (String name : before.keySet()) {
            Finding found = compareFiles(before.get(name), after.get(name));
            worst = worst.orWorse(found.likeness);
            if (found.likeness != Likeness.SAME_BYTES) {
                notable.add(name + ": " + found.text);
            }
        }
        return new Finding(worst, worst.label() + " in " + before.size() + " files" + named(notable));
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

    /** By their paths below the folder. */
    private Map<String, LocatedFileStatus> list(Path folder) throws IOException {
        Map<String, LocatedFileStatus> found = new TreeMap<>();
        // A path made of a URI may end with the separator already.
        String path = files.makeQualified(folder).toUri().getPath();
        String root = path.endsWith(Path.SEPARATOR) ? path : path + Path.SEPARATOR;
        try {
            RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
            while (all.hasNext()) {
                LocatedFileStatus file = all.next();
                found.put(file.getPath().toUri().getPath().substring(root.length()), file);
            }
        } catch (FileNotFoundException e) {
            // No folder: no files, and the other folder's are told as missing.
            return Map.of();
        }
        return found;
    }

    private Finding compareFiles(LocatedFileStatus expected, LocatedFileStatus actual) throws IOException {
        if (expected.getLen() == actual.getLen() && sameBytes(expected.getPath(), actual.getPath())) {
            return new Finding(Likeness.SAME_BYTES, Likeness.SAME_BYTES.label());
        }
        RecordDigest.Sums before;
        RecordDigest.Sums after;
        try {
            before = records.read(expected.getPath());
            after = records.read(actual.getPath());
        } catch (IOException | RuntimeException e) {
            return new Finding(Likeness.DIFFERENT, "bytes differ, and its records cannot be read: " + e.getMessage());
        }
        Likeness likeness = before.likenessTo(after);
        String text = likeness == Likeness.DIFFERENT && before.count() != after.count()
                ? after.count() + " records, expected " + before.count()
                : likeness.label();
        return new Finding(likeness, text);
    }

    private boolean sameBytes(Path expected, Path actual) throws IOException {
        byte[] before = new byte[CHUNK];
        byte[] after = new byte[CHUNK];
        try (InputStream one = files.open(expected);
                InputStream other = files.open(actual)) {
            while (true) {
                int read = one.readNBytes(before, 0, CHUNK);
                int readOther = other.readNBytes(after, 0, CHUNK);
                if (!Arrays.equals(before, 0, read, after, 0, readOther)) {
                    return false;
                }
                if (read < CHUNK) {
                    return true;
                }
            }
        }
    }
}
