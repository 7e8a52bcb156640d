/**
 * From a collected record to {@code file.out}.
 *
 * <pre>
 * RecordCollector ==append== RecordBuffer ==full== Generation ==Spiller== Run, Run, ...
 *                                                         |                      |
 *                                              the last one, from memory         |
 *                                                         '==== OutputCommit ====' ==== file.out, file.out.index
 * </pre>
 *
 * The mapper fills one generation while the workers spill the one before. A generation is full when its pages and its
 * sort index reach their share of the budget: a fact of the data alone, so spills fall at the same records in every run.
 */
package org.spillway.collect;
