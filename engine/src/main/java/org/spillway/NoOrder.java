package org.spillway;

import org.spillway.order.NoOrderComparator;

/**
 * A sort order for jobs that need neither an order nor whole groups, such as a repartition. All keys are equal to the
 * sort. To use it, set in the job configuration:
 *
 * <pre>
 * mapreduce.job.output.key.comparator.class=org.spillway.NoOrder
 * mapreduce.job.output.group.comparator.class=org.spillway.NeighbourGroups
 * </pre>
 *
 * <p>A reducer gets the records of a partition in any order. It is called once for each sequence of records with the
 * same key, so it may be called several times for one key. Spillway does not sort or merge (MAPREDUCE-4039,
 * MAPREDUCE-3397). Stock's collector and shuffle give the same records.
 *
 * <p>A job that needs an order or whole groups is refused: docs/no-order.md lists the rules.
 */
public final class NoOrder extends NoOrderComparator {}
