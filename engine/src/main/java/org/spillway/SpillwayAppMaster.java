package org.spillway;

import org.spillway.jvm.master.MasterStart;

/**
 * The application master whose containers run several tasks of the job, one after the other, and which runs a small job itself,
 * in uber mode. It is named in {@code yarn.app.mapreduce.am.command-opts}, after the JVM's options; {@code
 * mapreduce.job.jvm.numtasks} says how many tasks a JVM runs. See docs/short-jobs.md.
 */
public final class SpillwayAppMaster {
    private SpillwayAppMaster() {}

    /** Called by the master's command. Hadoop's own master, which follows as an argument, is not started by it. */
    public static void main(String[] arguments) {
        MasterStart.main(arguments);
    }
}
