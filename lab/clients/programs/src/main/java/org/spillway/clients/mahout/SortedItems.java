package org.spillway.clients.mahout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.clients.steps.RecordText;

/**
 * Writes the recommendations of RecommenderJob, such as {@code 52\t[42:4.49,20:4.49]}, in the order of users and items.
 * RecommenderJob lets the order in which a reduce gets its values decide between items of equal score. Arguments: a folder,
 * and a file for the text.
 */
public final class SortedItems {
    private SortedItems() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Path folder = new Path(args[0]);
        FileSystem files = folder.getFileSystem(new Configuration());
        Map<Long, String> users = new TreeMap<>();
        for (Path part : RecordText.files(files, folder)) {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(files.open(part), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] fields = line.split("\t");
                    if (users.put(Long.valueOf(fields[0]), sorted(fields[1])) != null) {
                        throw new IOException(part + ": user " + fields[0] + " for the second time");
                    }
                }
            }
        }
        try (Writer text = RecordText.writer(files, new Path(args[1]))) {
            for (Map.Entry<Long, String> user : users.entrySet()) {
                text.write(user.getKey() + "\t" + user.getValue() + "\n");
            }
        }
    }

    private static String sorted(String items) {
        String[] all = items.substring(1, items.length() - 1).split(",");
        Arrays.sort(all);
        return String.join(",", all);
    }
}
