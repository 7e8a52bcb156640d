package org.spillway.peers.result;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** What a reader must know of the numbers. */
public final class Footer {
    private Footer() {}

    /** Returns the lines below the tables. */
    public static String of(Configuration cluster, int tasksAtOnce, int rounds) {
        return String.format(
                Locale.ROOT,
                "Rounds: %d. Every job starts with fresh JVMs. A MapReduce or Tez task asks for %s vcores of a node with %s, a"
                        + " Spark executor for 1 core:%n%d tasks run at once in all ways. Seconds are those of the client."
                        + " CPU seconds are those of client, masters, tasks and daemons until%nall containers have ended."
                        + " Peak: the largest resident set of a task's JVM in any good run. GiB h: what YARN allocated.",
                rounds,
                cluster.get("mapreduce.map.cpu.vcores"),
                cluster.get("yarn.nodemanager.resource.cpu-vcores"),
                tasksAtOnce);
    }
}
