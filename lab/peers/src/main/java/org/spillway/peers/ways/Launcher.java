package org.spillway.peers.ways;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Containers;
import org.spillway.peers.cases.Input;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.cluster.Command;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.peers.cluster.Places;
import org.spillway.report.JvmSharing;

/** Makes the commands of clients. */
public final class Launcher {
    /** Two of them fit into a node manager of a core: a master as large as a task leaves room for a task. */
    private static final int TRACE_VCORES = 7;

    private final PeersCluster cluster;
    private final Places places;
    private final WaySettings settings;
    private final Sizes sizes;
    private final List<String> own;

    /**
     * Creates the maker.
     *
     * @param own further settings of MapReduce and Tez, {@code key=value}
     */
    public Launcher(PeersCluster cluster, WaySettings settings, Sizes sizes, List<String> own) {
        this.cluster = cluster;
        this.places = cluster.places();
        this.settings = settings;
        this.sizes = sizes;
        this.own = List.copyOf(own);
    }

    /** Returns the command that runs a case and writes an output. */
    public Command command(BenchCase bench, Way way, String output) {
        return way.engine() == Way.Engine.SPARK
                ? new SparkSubmit(cluster).command(bench, sizes, way == Way.SPARK_SQL ? "frames" : "core", output)
                : mapReduce(bench, way, output);
    }

    private Command mapReduce(BenchCase bench, Way way, String output) {
        List<String> options = new ArrayList<>(settings.options(way));
        taskSettings(bench.containers()).forEach(setting -> WaySettings.set(options, setting));
        WaySettings.set(options, "mapreduce.job.reduces=" + bench.reduces(sizes));
        WaySettings.set(options, "mapreduce.input.fileinputformat.split.minsize=" + bench.leastSplit());
        bench.settings().forEach((key, value) -> WaySettings.set(options, key + "=" + value));
        own.forEach(setting -> WaySettings.set(options, setting));
        List<String> arguments = new ArrayList<>(inputs(bench));
        arguments.add(output);
        return cluster.job(bench.job(), options, arguments, environment(way));
    }

    private List<String> inputs(BenchCase bench) {
        return bench.inputs(sizes).stream().map(Input::path).toList();
    }

    /** Returns the command that replays a trace: a main class of our jar, and its arguments after the options. */
    public Command replay(Way way, String mainClass, List<String> arguments) {
        List<String> options = new ArrayList<>(settings.options(way));
        taskSettings(Containers.DEFAULT).forEach(setting -> WaySettings.set(options, setting));
        WaySettings.set(options, "mapreduce.map.cpu.vcores=" + TRACE_VCORES);
        WaySettings.set(options, "mapreduce.reduce.cpu.vcores=" + TRACE_VCORES);
        if (way == Way.SESSIONS) {
            masterAsLargeAsTasks(options);
        }
        own.forEach(setting -> WaySettings.set(options, setting));
        return cluster.jar("lab/peers", mainClass, options, arguments, environment(way));
    }

    /** What Hadoop asks of a master that runs tasks. */
    private static void masterAsLargeAsTasks(List<String> options) {
        Containers containers = Containers.DEFAULT;
        WaySettings.set(options, "yarn.app.mapreduce.am.resource.mb=" + containers.mib());
        WaySettings.set(options, "yarn.app.mapreduce.am.resource.cpu-vcores=" + TRACE_VCORES);
        WaySettings.set(
                options,
                JvmSharing.MASTER_OPTIONS + "=" + JvmSharing.masterOptions("-Xmx" + containers.heapMib() + "m"));
    }

    /** Returns the settings of containers, and none of speculation, by which runs would differ. */
    private static List<String> taskSettings(Containers containers) {
        return List.of(
                "mapreduce.map.memory.mb=" + containers.mib(),
                "mapreduce.reduce.memory.mb=" + containers.mib(),
                "mapreduce.map.java.opts=-Xmx" + containers.heapMib() + "m",
                "mapreduce.reduce.java.opts=-Xmx" + containers.heapMib() + "m",
                "mapreduce.map.speculative=false",
                "mapreduce.reduce.speculative=false");
    }

    /** Returns what a client needs beside its options. */
    private Map<String, String> environment(Way way) {
        return switch (way) {
            case TEZ -> Map.of("HADOOP_CLASSPATH", places.tezConf() + File.pathSeparator + places.tezJars() + "/*");
            case SESSIONS -> Map.of("HADOOP_CLASSPATH", places.jar("engine").toString());
            default -> Map.of();
        };
    }
}
