package org.spillway.peers.cluster;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** What YARN knows of applications. */
public final class Applications implements AutoCloseable {
    private static final EnumSet<YarnApplicationState> ENDED =
            EnumSet.of(YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

    private final YarnClient client = YarnClient.createYarnClient();

    /** Connects to a cluster. */
    public Applications(Configuration conf) {
        client.init(conf);
        client.start();
    }

    /** Returns the applications that were started since a time, in milliseconds. */
    public List<ApplicationReport> since(long time) throws IOException {
        try {
            return client.getApplications().stream()
                    .filter(application -> application.getStartTime() >= time)
                    .toList();
        } catch (YarnException e) {
            throw new IOException(e);
        }
    }

    /** Kills those of them that run. */
    public void killSince(long time) throws IOException {
        for (ApplicationReport application : since(time)) {
            if (!ENDED.contains(application.getYarnApplicationState())) {
                try {
                    client.killApplication(application.getApplicationId());
                } catch (YarnException e) {
                    throw new IOException(e);
                }
            }
        }
    }

    /** Returns the memory that applications were allocated, times the seconds of that, in MiB-seconds. */
    public static long allocatedMibSeconds(List<ApplicationReport> applications) {
        return applications.stream()
                .mapToLong(application ->
                        application.getApplicationResourceUsageReport().getMemorySeconds())
                .sum();
    }

    @Override
    public void close() {
        client.stop();
    }
}
