package org.spillway.jobs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The sort orders of jobs whose reducers do not use the order of the keys. The orders are classes of the engine. The
 * jobs give their names only, so the client does not need the engine. The tasks do, also with stock's plug-ins.
 *
 * <p>A job whose reducer uses the order sets its comparator itself. A comparator that the configuration names, for
 * example for all jobs of a script, then does not apply to it.
 */
public final class SortOrder {
    /** The option of jobs that need whole groups: the output may be in any order. */
    public static final String ANY_ORDER = "--any-order";

    private static final String BY_HASH = "org.spillway.HashOrder";
    private static final String NONE = "org.spillway.NoOrder";
    private static final String NEIGHBOURS = "org.spillway.NeighbourGroups";

    private SortOrder() {}

    /**
     * Sets the order of a job that needs whole groups.
     *
     * @param any whether to sort by a hash. Otherwise the comparator of the configuration applies, or else the key's
     * @throws UsageException if the comparator of the configuration does not keep groups whole
     */
    public static void wholeGroups(Job job, boolean any) throws UsageException {
        if (any) {
            byHash(job.getConfiguration());
        } else if (NONE.equals(job.getConfiguration().getTrimmed(MRJobConfig.KEY_COMPARATOR))) {
            throw UsageException.of(
                    MRJobConfig.KEY_COMPARATOR,
                    NONE,
                    "the reducer would be called several times for a key, and this job needs all records of a key in"
                            + " one call; " + BY_HASH + " keeps them together");
        }
    }

    /** Sorts the keys by a hash of their bytes. Keys with the same bytes are one group. */
    public static void byHash(Configuration job) {
        job.set(MRJobConfig.KEY_COMPARATOR, BY_HASH);
    }

    /** Does not sort. The reducer gets the records in any order, and may be called several times for a key. */
    static void none(Configuration job) {
        job.set(MRJobConfig.KEY_COMPARATOR, NONE);
        // Without this, the comparator above would also group, and all keys of a partition would be one group.
        job.set(MRJobConfig.GROUP_COMPARATOR_CLASS, NEIGHBOURS);
    }
}
