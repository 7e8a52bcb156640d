package org.spillway;

import org.spillway.order.HashOrderComparator;

/**
 * A sort order for jobs whose reducers need groups and no order. Keys are ordered by a 64-bit hash of their serialised
 * bytes, and by the bytes where hashes are equal. To use it, set in the job configuration:
 *
 * <pre>
 * mapreduce.job.output.key.comparator.class=org.spillway.HashOrder
 * </pre>
 *
 * <p>Groups are whole, combiners work and the output is the same in each run. Only the order of the keys differs.
 * Spillway sorts by the hashes alone and never calls the job's code. Stock's collector and shuffle give the same output
 * (MAPREDUCE-2841 lists such orders; MAPREDUCE-3397 and MAPREDUCE-4039 ask for jobs without a sort).
 *
 * <p>A job that needs the order of its keys is refused: docs/no-order.md lists the rules.
 */
public final class HashOrder extends HashOrderComparator {}
