package org.spillway.peers.ways;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spillway.peers.cluster.Places;
import org.spillway.report.JvmSharing;

/** The settings of all ways. The README of lab/peers says where each comes from. */
public final class WaySettings {
    /** Executors of a core, and as many of them as MapReduce has tasks at once. */
    static final int SPARK_EXECUTOR_CORES = 1;

    /** Spark refuses a heap below 450 MiB. */
    static final int SPARK_DRIVER_MIB = 512;

    /** Kryo as Spark's page Tuning advises; the others compress nothing between tasks either. */
    static final List<String> SPARK = List.of(
            "spark.serializer=org.apache.spark.serializer.KryoSerializer",
            "spark.shuffle.compress=false",
            "spark.shuffle.spill.compress=false");

    private final Places places;

    /** Creates the settings with the files of these places. */
    public WaySettings(Places places) {
        this.places = places;
    }

    /** Returns the generic options of a MapReduce or Tez job. */
    public List<String> options(Way way) {
        List<String> options = new ArrayList<>();
        switch (way) {
            case STOCK -> {}
            case TUNED -> conf(options, "stock-tuned");
            case TEZ -> {
                // Tez translates these three settings to its own, and has use for them.
                conf(options, "stock-tuned");
                set(options, "mapreduce.framework.name=yarn-tez");
            }
            case BOTH -> spillway(options);
            case SHARED -> {
                spillway(options);
                share(options);
            }
            case SHARED_ARCHIVE -> {
                spillway(options);
                share(options);
                set(options, "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms=200");
                file(options, places.archive().resolve("mapred-site-task-archive.xml"));
            }
            case SESSIONS -> {
                ship(options);
                conf(options, "spillway-sessions");
            }
            case TUNED_SHARED -> {
                ship(options);
                conf(options, "stock-tuned");
                share(options);
            }
            case SPARK, SPARK_SQL -> throw new IllegalArgumentException(way + " runs no MapReduce jobs");
        }
        return options;
    }

    private void spillway(List<String> options) {
        ship(options);
        conf(options, "spillway");
    }

    private void ship(List<String> options) {
        options.addAll(List.of("-libjars", places.jar("engine").toString()));
    }

    /** The preset, whose heap of the master would not fit into local-cluster's container. */
    private void share(List<String> options) {
        conf(options, "spillway-reuse");
        set(options, JvmSharing.MASTER_OPTIONS + "=" + JvmSharing.masterOptions("-Xmx384m"));
    }

    private void conf(List<String> options, String preset) {
        file(options, places.preset(preset));
    }

    private static void file(List<String> options, Path file) {
        options.addAll(List.of("-conf", file.toString()));
    }

    static void set(List<String> options, String setting) {
        options.addAll(List.of("-D", setting));
    }
}
