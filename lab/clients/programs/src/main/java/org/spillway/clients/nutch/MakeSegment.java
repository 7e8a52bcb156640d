package org.spillway.clients.nutch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseStatus;

/**
 * Writes a segment of pages as if Nutch had fetched and parsed them. Each page links to others. Several pages share a
 * signature, and no two their time, so that the newest of each signature is not a duplicate. Arguments: a folder with lines
 * of URLs, and the segment.
 */
public final class MakeSegment {
    private static final String PART = "part-r-00000";
    private static final int PAGES = 8_000;
    private static final int LINKS = 10;
    private static final int SIGNATURES = 1_500;
    /** A prime, so that the pages that link to a page are not its neighbours. */
    private static final int STEP = 1_009;

    private static final int INTERVAL = 86_400;
    private static final long FIRST_TIME = 1_700_000_000_000L;

    private MakeSegment() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Configuration conf = new Configuration();
        List<String> urls = read(new Path(args[0]), conf);
        Path segment = new Path(args[1]);
        writeFetched(urls, segment, conf);
        writeLinked(urls, segment, conf);
        writeParsed(urls, segment, conf);
    }

    private static List<String> read(Path folder, Configuration conf) throws IOException {
        SortedSet<String> urls = new TreeSet<>();
        FileSystem files = folder.getFileSystem(conf);
        for (FileStatus file : files.listStatus(folder)) {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(files.open(file.getPath()), StandardCharsets.UTF_8))) {
                lines.lines().forEach(urls::add);
            }
        }
        return urls.stream().limit(PAGES).toList();
    }

    private static void writeFetched(List<String> urls, Path segment, Configuration conf) throws IOException {
        try (MapFile.Writer writer = new MapFile.Writer(
                conf,
                new Path(new Path(segment, CrawlDatum.FETCH_DIR_NAME), PART),
                MapFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(CrawlDatum.class))) {
            for (int i = 0; i < urls.size(); i++) {
                CrawlDatum datum = new CrawlDatum(CrawlDatum.STATUS_FETCH_SUCCESS, INTERVAL);
                datum.setFetchTime(FIRST_TIME + i * 1000L);
                writer.append(new Text(urls.get(i)), datum);
            }
        }
    }

    private static void writeLinked(List<String> urls, Path segment, Configuration conf) throws IOException {
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(new Path(new Path(segment, CrawlDatum.PARSE_DIR_NAME), PART)),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(CrawlDatum.class))) {
            for (int i = 0; i < urls.size(); i++) {
                CrawlDatum signature = new CrawlDatum(CrawlDatum.STATUS_SIGNATURE, 0);
                signature.setSignature(
                        ByteBuffer.allocate(16).putInt(12, i % SIGNATURES).array());
                writer.append(new Text(urls.get(i)), signature);
                for (int link = 1; link <= LINKS; link++) {
                    writer.append(
                            new Text(linked(urls, i, link)), new CrawlDatum(CrawlDatum.STATUS_LINKED, INTERVAL, 0.5f));
                }
            }
        }
    }

    private static void writeParsed(List<String> urls, Path segment, Configuration conf) throws IOException {
        try (MapFile.Writer writer = new MapFile.Writer(
                conf,
                new Path(new Path(segment, ParseData.DIR_NAME), PART),
                MapFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(ParseData.class))) {
            for (int i = 0; i < urls.size(); i++) {
                Outlink[] links = new Outlink[LINKS];
                for (int link = 1; link <= LINKS; link++) {
                    links[link - 1] = new Outlink(linked(urls, i, link), "link " + link);
                }
                writer.append(
                        new Text(urls.get(i)),
                        new ParseData(ParseStatus.STATUS_SUCCESS, "page " + i, links, new Metadata()));
            }
        }
    }

    /** Returns the target of a page's link. Some targets are not pages of the segment. */
    private static String linked(List<String> urls, int page, int link) {
        int target = (page + link * STEP) % urls.size();
        return link == LINKS ? urls.get(target) + "/" + link : urls.get(target);
    }
}
