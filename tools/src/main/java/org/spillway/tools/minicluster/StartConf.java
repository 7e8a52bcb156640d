package org.spillway.tools.minicluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.JvmSharing;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.MixedOptions;
import org.spillway.report.foreign.ForeignSettings;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that says how jobs and tasks start, in all ways but {@link RunVariant#STOCK}, which is as Hadoop ships it. */
public final class StartConf extends MixedOptions {
    private static final String OPTION = "--start-conf";

    /** How often clients of jobs that share JVMs ask, as in the preset. */
    private static final String POLL_MILLIS = "200";

    @Option(
            names = OPTION,
            paramLabel = "FILE",
            description =
                    "give the jobs of all ways but stock the settings of this file, except the plug-ins; for example"
                            + " conf/mapred-site-spillway-short-jobs.xml. May be given several times; later files"
                            + " override earlier ones")
    private List<Path> files = new ArrayList<>();

    /**
     * The settings of the files.
     *
     * @throws ParameterException if one cannot be read
     */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                ForeignSettings.read(in, file.toString())
                        .forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
            } catch (IOException e) {
                throw error(OPTION + "=" + file + ": cannot be read: " + e.getMessage());
            }
        }
        return settings;
    }

    /**
     * What a way's jobs are started with: stock's have its own settings alone. Those that share JVMs have all settings of
     * conf/mapred-site-spillway-reuse.xml, too.
     *
     * @param start of the files
     * @param own the way's, which win
     * @param cluster the cluster's own, to whose options of the master's JVM a way that shares JVMs adds
     */
    public static Map<String, String> settingsFor(
            RunVariant variant, Map<String, String> start, Map<String, String> own, Configuration cluster) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (variant.isShared()) {
            settings.put(JvmSharing.SLOWSTART, JvmSharing.SLOWSTART_SHARE);
            settings.put(SharingRules.LARGER_RETRIES, "true");
            settings.put(Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY, POLL_MILLIS);
            settings.put(Job.COMPLETION_POLL_INTERVAL_KEY, POLL_MILLIS);
        }
        if (variant != RunVariant.STOCK) {
            settings.putAll(start);
        }
        settings.putAll(own);
        if (variant.isShared()) {
            String key = JvmSharing.MASTER_OPTIONS;
            settings.put(key, JvmSharing.masterOptions(settings.getOrDefault(key, cluster.get(key))));
        }
        return settings;
    }
}
