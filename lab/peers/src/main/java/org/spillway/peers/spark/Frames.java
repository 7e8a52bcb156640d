package org.spillway.peers.spark;

import org.apache.spark.sql.SparkSession;

/** The session of the jobs with data frames. */
final class Frames {
    private Frames() {}

    /** Returns a session whose shuffles have this number of partitions; adaptive execution, the default, may join some. */
    static SparkSession session(int partitions) {
        return SparkSession.builder()
                .config("spark.sql.shuffle.partitions", partitions)
                .getOrCreate();
    }
}
