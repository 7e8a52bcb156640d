/**
 * Sorts the records of one partition in memory, without moving them. {@link org.spillway.sort.PartitionSorter} reads
 * the pages, writes an index of (key prefix, address) pairs, sorts the index and returns a cursor. The sort is stable:
 * records with equal keys keep the order of collection, so the output does not depend on threads or on where spills
 * fell.
 */
package org.spillway.sort;
