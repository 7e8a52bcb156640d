/**
 * The map side: from a collected record to {@code file.out}. {@link org.spillway.mapside.MapSideCollector} accepts or
 * refuses a job.
 *
 * <pre>
 * RecordCollector ==append== RecordBuffer ==full== SealedBuffer ==Spiller== Run, Run, ...
 *                                                         |                      |
 *                                              the last one, from memory         |
 *                                                         '====== Spiller =======' ==== file.out, file.out.index
 * </pre>
 *
 * The mapper fills one buffer while the workers spill the one before. A buffer is full when its pages and its sort
 * index reach their share of the budget. A large partition is collected by key ranges. All of this depends on the data
 * alone, so spills fall at the same records in every run.
 */
package org.spillway.mapside;
