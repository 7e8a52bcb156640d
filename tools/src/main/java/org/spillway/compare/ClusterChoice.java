package org.spillway.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.minicluster.ClusterSize;
import org.spillway.minicluster.EmbeddedCluster;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.cli.YarnClients;
import picocli.CommandLine.Option;

/** The option {@code --cluster}: on which cluster commands run. */
final class ClusterChoice {
    @Option(
            names = "--cluster",
            description = "use the cluster that HADOOP_CONF_DIR names instead of one inside this JVM")
    boolean cluster;

    @Option(names = "--hadoop", hidden = true, description = "the hadoop command, for --cluster")
    private String hadoop;

    @Option(names = "--engine", hidden = true, description = "the plugin's jar, which --cluster ships to the tasks")
    private Path engine;

    /** Connects to the cluster, or starts one in this JVM. */
    CompareCluster open(ProgramOptions options) throws IOException {
        if (!cluster) {
            ClusterSize size = ClusterSize.ofThisMachine();
            System.err.println(String.format(
                    Locale.ROOT, "starting a cluster: %d tasks at once, %d MB", size.cores(), size.memoryMb()));
            return new EmbeddedCompareCluster(EmbeddedCluster.start(size));
        }
        String confDir = System.getenv("HADOOP_CONF_DIR");
        JobConf conf = new JobConf(new YarnConfiguration());
        if (confDir == null || YarnClients.problem(conf) != null) {
            throw options.error(YarnClients.noCluster(conf));
        }
        YarnClients.checkTicket();
        return new RunningCompareCluster(hadoop, Path.of(confDir), engine);
    }
}
