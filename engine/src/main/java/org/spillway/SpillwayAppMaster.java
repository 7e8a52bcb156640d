package org.spillway;

import org.spillway.jvm.master.SharingMaster;

/**
 * The application master whose containers run several tasks of the job, one after the other. It is named in {@code
 * yarn.app.mapreduce.am.command-opts}, after the JVM's options; {@code mapreduce.job.jvm.numtasks} says how many tasks a
 * JVM runs. See docs/short-jobs.md.
 */
public final class SpillwayAppMaster {
    private SpillwayAppMaster() {}

    /** Called by the master's command. Hadoop's own master, which follows as an argument, is not started by it. */
    public static void main(String[] arguments) {
        SharingMaster.main(arguments);
    }
}
