package org.spillway.archive;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Formats the settings of an archive as a Hadoop configuration file. */
final class ArchivePreset {
    private ArchivePreset() {}

    static String of(Map<String, String> settings) throws IOException {
        Configuration conf = new Configuration(false);
        settings.forEach(conf::set);
        StringWriter text = new StringWriter();
        conf.writeXml(text);
        return text.toString();
    }
}
