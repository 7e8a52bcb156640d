/**
 * Sorts the records of one partition in memory, without moving them. {@link org.spillway.sort.PartitionSorter} walks the
 * pages, writes an index of (key prefix, address) pairs, sorts that, and gives a cursor. Stable: records of equal keys
 * keep the order in which they were collected, so the output does not depend on threads or on where spills fell.
 */
package org.spillway.sort;
