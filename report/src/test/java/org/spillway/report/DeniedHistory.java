package org.spillway.report;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.apache.hadoop.security.AccessControlException;

/** A cluster whose history server names a file that the user may not read, as the done folder's are by default. */
public final class DeniedHistory extends ClientProtocolProvider {
    private static final String NAME = "denied";

    /** Returns the configuration of a client of that cluster. */
    static Configuration client() {
        Configuration conf = new Configuration();
        conf.set(MRConfig.FRAMEWORK_NAME, NAME);
        conf.setClass("fs." + NAME + ".impl", Files.class, RawLocalFileSystem.class);
        return conf;
    }

    /** Its name node denies, with the stack trace that HDFS sends along. */
    public static final class Files extends RawLocalFileSystem {
        @Override
        public FSDataInputStream open(Path file, int bufferSize) throws IOException {
            throw new AccessControlException(
                    "Permission denied: user=bob, access=EXECUTE, inode=\"/done\":mapred:hadoop:drwxrwx---\n"
                            + "\tat org.apache.hadoop.hdfs.server.namenode.FSPermissionChecker.check");
        }
    }

    /** It has no address. */
    public static final class Nowhere extends RawLocalFileSystem {
        @Override
        public void initialize(URI name, Configuration conf) {
            throw new IllegalArgumentException("java.net.UnknownHostException: " + name);
        }
    }

    private static final class Status extends JobStatus {
        Status(JobID id) {
            super(id, 1, 1, 1, 1, State.SUCCEEDED, JobPriority.NORMAL, "bob", "sort", "no-file", "no-url");
        }

        @Override
        public String getHistoryFile() {
            return NAME + ":///done/" + getJobID() + ".jhist";
        }
    }

    @Override
    public ClientProtocol create(Configuration conf) {
        if (!NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
            return null;
        }
        return (ClientProtocol) Proxy.newProxyInstance(
                DeniedHistory.class.getClassLoader(), new Class<?>[] {ClientProtocol.class}, (proxy, method, given) -> {
                    if (!method.getName().equals("getJobStatus")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    return new Status((JobID) given[0]);
                });
    }

    @Override
    public ClientProtocol create(InetSocketAddress address, Configuration conf) {
        return create(conf);
    }

    @Override
    public void close(ClientProtocol client) {
        // There is nothing to close.
    }
}
