package org.spillway.tools.localcluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.spillway.report.cli.SettingsFile;
import org.spillway.tools.minicluster.NodeSettings;

/** The configuration files of a client or a daemon. */
record SiteFiles(Configuration core, Configuration hdfs, Configuration yarn, Configuration mapred) {
    /** Writes the files into a folder. */
    void write(Path conf) throws IOException {
        SettingsFile.write(core, conf.resolve("core-site.xml"));
        SettingsFile.write(hdfs, conf.resolve("hdfs-site.xml"));
        SettingsFile.write(yarn, conf.resolve("yarn-site.xml"));
        SettingsFile.write(mapred, conf.resolve("mapred-site.xml"));
        try (InputStream log = SiteFiles.class.getResourceAsStream("log4j.properties")) {
            Files.copy(log, conf.resolve("log4j.properties"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Writes the file of the resource manager's scheduler, which has one queue. */
    static void writeScheduler(Path conf) throws IOException {
        Configuration scheduler = new Configuration(false);
        scheduler.set("yarn.scheduler.capacity.root.queues", "default");
        scheduler.set("yarn.scheduler.capacity.root.default.capacity", "100");
        scheduler.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        NodeSettings.scheduler(scheduler);
        SettingsFile.write(scheduler, conf.resolve("capacity-scheduler.xml"));
    }
}
