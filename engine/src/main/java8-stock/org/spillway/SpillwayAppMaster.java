package org.spillway;

import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.slf4j.LoggerFactory;

/** Starts Hadoop's own master, for Java 8 and 11 in a jar that was built without the engine for them. */
public final class SpillwayAppMaster {
    private SpillwayAppMaster() {}

    /** Called by the master's command. */
    public static void main(String[] arguments) {
        LoggerFactory.getLogger(SpillwayAppMaster.class).warn("Spillway shares no JVMs: {}", reason());
        MRAppMaster.main(arguments);
    }

    static String reason() {
        return "its jar was built by a JDK later than 17, so it has only classes for Java 17, and this is Java "
                + System.getProperty("java.version");
    }
}
