package org.spillway.tools.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.cli.YarnClients;
import org.spillway.tools.minicluster.ClusterSize;
import org.spillway.tools.minicluster.EmbeddedCluster;
import org.spillway.tools.minicluster.TaskVcores;
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
    CompareCluster open(ProgramOptions options, TaskVcores vcores) throws IOException {
        if (!cluster) {
            ClusterSize size = vcores.of(ClusterSize.ofThisMachine());
            System.err.println(String.format(
                    Locale.ROOT, "starting a cluster: %d tasks at once, %d MB", size.cores(), size.memoryMb()));
            return new EmbeddedCompareCluster(EmbeddedCluster.start(size));
        }
        YarnClients.cluster(options);
        return new RunningCompareCluster(hadoop, Path.of(System.getenv(YarnClients.CONF_DIR)), engine);
    }
}
