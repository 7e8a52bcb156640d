package org.spillway.peers.ways;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Containers;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.cluster.Command;
import org.spillway.peers.cluster.PeersCluster;

/** Makes the command of a Spark program: what bin/spark-submit runs, without the JVM that it starts first to find that. */
final class SparkSubmit {
    /** As Spark's launcher on JDK 17, as far as a client in cluster mode needs it. */
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xmx1g",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private final PeersCluster cluster;

    SparkSubmit(PeersCluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Returns the command of a case.
     *
     * @param api core or frames
     */
    Command command(BenchCase bench, Sizes sizes, String api, String output) {
        Path jars = cluster.places().sparkJars();
        Containers containers = bench.containers();
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JVM_OPTIONS);
        words.addAll(List.of("-cp", cluster.confFolder() + File.pathSeparator + jars + "/*"));
        words.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", "yarn", "--deploy-mode", "cluster"));
        words.addAll(List.of("--class", "org.spillway.peers.spark.SparkJobs"));
        words.addAll(List.of("--num-executors", Integer.toString(PeersCluster.tasksAtOnce())));
        words.addAll(List.of("--executor-cores", Integer.toString(WaySettings.SPARK_EXECUTOR_CORES)));
        words.addAll(List.of("--executor-memory", containers.sparkHeapMib() + "m"));
        words.addAll(List.of("--driver-memory", WaySettings.SPARK_DRIVER_MIB + "m"));
        conf(words, "spark.executor.memoryOverhead=" + containers.sparkOverheadMib() + "m");
        conf(words, "spark.yarn.jars=local:" + jars + "/*");
        WaySettings.SPARK.forEach(setting -> conf(words, setting));
        words.add(cluster.places().jar("lab/peers").toString());
        words.addAll(List.of(api, bench.job(), output));
        words.addAll(List.of(Integer.toString(bench.reduces(sizes)), Long.toString(bench.leastSplit())));
        bench.inputs(sizes).forEach(input -> words.add(input.path()));
        return new Command(words);
    }

    private static void conf(List<String> words, String setting) {
        words.addAll(List.of("--conf", setting));
    }
}
