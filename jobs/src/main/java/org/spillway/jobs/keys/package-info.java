/**
 * Composite keys for a secondary sort. A secondary sort has three parts: the order of the whole key, and a partitioner
 * and a grouping comparator that use only the key's first part.
 */
package org.spillway.jobs.keys;
