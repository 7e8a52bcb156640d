package org.spillway.clients.nutch;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.StringUtils;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.Inlink;
import org.apache.nutch.crawl.Inlinks;
import org.apache.nutch.metadata.Nutch;

/**
 * Writes a database or segment of Nutch as text, in the order of its files. Leaves out the times of the run, which Nutch puts
 * into records and into the names of segments. Arguments: a folder, and a file for the text.
 */
public final class Dump {
    private Dump() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Configuration conf = new Configuration();
        Path out = new Path(args[1]);
        FileSystem files = out.getFileSystem(conf);
        Map<String, Path> found = new TreeMap<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(new Path(args[0]), true);
        while (all.hasNext()) {
            Path file = all.next().getPath();
            if (file.toString().contains("/part-") && !file.getName().equals(MapFile.INDEX_FILE_NAME)) {
                found.put(file.toString(), file);
            }
        }
        try (Writer text = new OutputStreamWriter(files.create(out), StandardCharsets.UTF_8)) {
            for (Path file : found.values()) {
                text.write(file.getParent().getName() + "/" + file.getName() + "\n");
                write(file, conf, text);
            }
        }
    }

    private static void write(Path file, Configuration conf, Writer text) throws IOException {
        try (SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
            Writable key = (Writable) ReflectionUtils.newInstance(reader.getKeyClass(), conf);
            Writable value = (Writable) ReflectionUtils.newInstance(reader.getValueClass(), conf);
            while (reader.next(key, value)) {
                text.write(key + "\t" + text(value) + "\n");
            }
        }
    }

    private static String text(Writable value) {
        if (value instanceof Inlinks) {
            SortedSet<String> links = new TreeSet<>();
            for (Iterator<Inlink> all = ((Inlinks) value).iterator(); all.hasNext(); ) {
                links.add(all.next().toString());
            }
            return links.toString();
        }
        if (value instanceof CrawlDatum) {
            CrawlDatum datum = (CrawlDatum) value;
            SortedSet<String> metadata = new TreeSet<>();
            datum.getMetaData().forEach((name, data) -> {
                if (!name.equals(Nutch.WRITABLE_GENERATE_TIME_KEY)) {
                    metadata.add(name + "=" + data);
                }
            });
            byte[] signature = datum.getSignature();
            return CrawlDatum.getStatusName(datum.getStatus()) + " " + datum.getScore() + " " + datum.getFetchInterval()
                    + " " + datum.getRetriesSinceFetch() + " "
                    + (signature == null ? "" : StringUtils.byteToHexString(signature)) + " " + metadata;
        }
        return value.toString();
    }
}
