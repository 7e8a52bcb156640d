package org.spillway.peers.ways;

import java.util.Locale;

/** An engine with its settings. {@link WaySettings} has them. */
public enum Way {
    /** Hadoop's own classes and defaults. */
    STOCK(Engine.MAPREDUCE),

    /** Stock with its settings that gain most. */
    TUNED(Engine.MAPREDUCE),

    /** Spillway on both sides. */
    BOTH(Engine.MAPREDUCE),

    /** Both, in JVMs that run one task after the other. */
    SHARED(Engine.MAPREDUCE),

    /** The same with a task archive and heartbeats of 200 ms. */
    SHARED_ARCHIVE(Engine.MAPREDUCE),

    /** The preset of sessions: one JVM runs the small jobs, the others share JVMs. */
    SESSIONS(Engine.MAPREDUCE),

    /** Tuned stock in such JVMs. */
    TUNED_SHARED(Engine.MAPREDUCE),

    /** The same jobs on Tez, which shares JVMs. */
    TEZ(Engine.TEZ),

    /** Spark's core API. */
    SPARK(Engine.SPARK),

    /** Spark's data frames. */
    SPARK_SQL(Engine.SPARK);

    /** What runs the tasks. */
    enum Engine {
        MAPREDUCE,
        TEZ,
        SPARK
    }

    private final Engine engine;

    Way(Engine engine) {
        this.engine = engine;
    }

    Engine engine() {
        return engine;
    }

    /** Whether a task archive must be there. */
    public boolean needsArchive() {
        return this == SHARED_ARCHIVE;
    }

    /** Whether it runs any MapReduce job, as Spark does not. */
    public boolean runsMapReduceJobs() {
        return engine != Engine.SPARK;
    }

    /** Returns the name as on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
