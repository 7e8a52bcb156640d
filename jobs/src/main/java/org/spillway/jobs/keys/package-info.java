/**
 * Composite keys for a secondary sort. A secondary sort has three parts: the order of the whole key, and a partitioner
 * and a grouping comparator that use only the key's first part. The jobs set all three, also the order that Hadoop would
 * find by the key's class, so that a comparator that the configuration names does not replace it.
 */
package org.spillway.jobs.keys;
