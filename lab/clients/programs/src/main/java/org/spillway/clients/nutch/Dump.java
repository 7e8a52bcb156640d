package org.spillway.clients.nutch;

import java.io.IOException;
import java.util.Iterator;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.StringUtils;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.Inlink;
import org.apache.nutch.crawl.Inlinks;
import org.apache.nutch.metadata.Nutch;
import org.spillway.clients.steps.RecordText;

/**
 * Writes a database or segment of Nutch as text, in the order of its files. Leaves out the times of the run, which Nutch puts
 * into records and into the names of segments. Arguments: a folder, and a file for the text.
 */
public final class Dump {
    private Dump() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        RecordText.write(new Configuration(), new Path(args[0]), new Path(args[1]), Dump::text);
    }

    private static String text(Object value) {
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
