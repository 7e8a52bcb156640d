package org.spillway.clients.hbase;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.clients.steps.RecordText;

/**
 * Gives each line a row key that no other line has. Which of two cells with the same key remains would depend on the
 * order of records with equal keys, which MapReduce does not promise.
 */
final class NumberedLines {
    private NumberedLines() {}

    /**
     * Copies the files of a folder. Line 1234 of all begins with {@code 432100}: the digits are reversed, so that rows
     * are in another order than lines.
     */
    static void write(Configuration conf, Path from, Path to) throws IOException {
        FileSystem files = from.getFileSystem(conf);
        long line = 0;
        for (Path file : RecordText.files(files, from)) {
            try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(files.open(file), StandardCharsets.UTF_8));
                    Writer copy = RecordText.writer(files, new Path(to, file.getName()))) {
                for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                    copy.write(key(line++) + "\t" + text + "\n");
                }
            }
        }
    }

    private static String key(long line) {
        return new StringBuilder(String.format(Locale.ROOT, "%06d", line))
                .reverse()
                .toString();
    }
}
