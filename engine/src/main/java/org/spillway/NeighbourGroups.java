package org.spillway;

import org.spillway.order.SameBytesComparator;

/**
 * The grouping comparator of jobs with {@link NoOrder}: neighbours with the same serialised key are one group. A job
 * with a combiner needs it twice:
 *
 * <pre>
 * mapreduce.job.output.group.comparator.class=org.spillway.NeighbourGroups
 * mapreduce.job.combiner.group.comparator.class=org.spillway.NeighbourGroups
 * </pre>
 */
public final class NeighbourGroups extends SameBytesComparator {}
