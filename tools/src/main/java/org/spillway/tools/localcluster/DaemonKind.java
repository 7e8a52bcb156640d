package org.spillway.tools.localcluster;

import java.util.Locale;

/** The kinds of daemons of a cluster. */
enum DaemonKind {
    /** Of these tools, not of Hadoop: its class path is theirs. Kerby has 4 MiB for each connection. */
    KDC("org.spillway.tools.localcluster.kerberos.Kdc", 512),
    NAMENODE("org.apache.hadoop.hdfs.server.namenode.NameNode", 256),
    DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode", 256),
    RESOURCEMANAGER("org.apache.hadoop.yarn.server.resourcemanager.ResourceManager", 384),
    NODEMANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager", 384),
    HISTORYSERVER("org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer", 256);

    final String mainClass;
    final int heapMb;

    DaemonKind(String mainClass, int heapMb) {
        this.mainClass = mainClass;
        this.heapMb = heapMb;
    }

    /** Returns the daemon's name, which is also part of its file names: {@code namenode}, {@code nodemanager-2}. */
    String name(int number) {
        String name = name().toLowerCase(Locale.ROOT);
        return this == NODEMANAGER ? name + "-" + number : name;
    }

    /** Returns the daemon's name on a host: {@code namenode-master}, {@code nodemanager-w2}. */
    String name(String host) {
        return name().toLowerCase(Locale.ROOT) + "-" + host;
    }
}
