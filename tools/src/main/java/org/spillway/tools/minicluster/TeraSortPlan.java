package org.spillway.tools.minicluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.RunVariant;
import org.spillway.tools.archive.TaskArchive;

/**
 * What is to be sorted, and how.
 *
 * @param rows of 100 bytes each
 * @param reduces 0 for as many as the cluster's configuration says
 * @param sortMb 0 likewise
 * @param codec of the map output, null for none
 * @param variants one sort each way, in this order
 * @param runs how many times over
 * @param settings further ones; they win over all others but a way's own
 * @param startSettings what the files of {@link StartConf} say, for all ways but stock; all others win over them
 * @param archive that tasks start from, but for those of {@link RunVariant#STOCK}; null for none
 */
record TeraSortPlan(
        long rows,
        int reduces,
        int sortMb,
        Class<? extends CompressionCodec> codec,
        List<RunVariant> variants,
        int runs,
        Map<String, String> settings,
        Map<String, String> startSettings,
        TaskArchive archive) {
    /** A row of the sort benchmark. */
    static final int ROW_BYTES = 100;

    /** A file of generated rows is one split and, with HDFS' usual block size, one block. */
    private static final long SPLIT_BYTES = 128L << 20;

    /** In most jobs a core runs several maps after one another. */
    private static final int WAVES = 4;

    /** The cluster's configuration with all that the plan says, but for a way's settings. */
    Configuration configure(Configuration cluster) {
        Configuration conf = new Configuration(cluster);
        conf.setInt(MRJobConfig.NUM_MAPS, maps(conf.getInt(MRJobConfig.NUM_MAPS, 1)));
        if (reduces > 0) {
            conf.setInt(MRJobConfig.NUM_REDUCES, reduces);
        }
        if (sortMb > 0) {
            conf.setInt(MRJobConfig.IO_SORT_MB, sortMb);
        }
        CodecName.setOn(conf, codec);
        settings.forEach(conf::set);
        TaskMemory.setFor(conf);
        // Once more: the memory follows from the sort buffer, unless the user set the memory too.
        settings.forEach(conf::set);
        return conf;
    }

    /** The same with a way's settings and, but for stock as Hadoop ships it, those of the start and of the archive. */
    Configuration configure(Configuration configured, RunVariant variant) {
        Configuration conf = new Configuration(configured);
        Map<String, String> start = new LinkedHashMap<>(startSettings);
        start.putAll(settings);
        // With no stock behind it: a job that Spillway cannot do fails.
        StartConf.settingsFor(variant, start, variant.settingsAlone(), configured)
                .forEach(conf::set);
        if (archive != null && variant != RunVariant.STOCK) {
            archive.settings(conf).forEach(conf::set);
        }
        return conf;
    }

    private int maps(int wanted) {
        long splits = (rows * ROW_BYTES + SPLIT_BYTES - 1) / SPLIT_BYTES;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(splits, (long) wanted * WAVES));
    }
}
