/**
 * Composite keys. Three classes together make a secondary sort: the key's own order, a partitioner and a grouping
 * comparator that look at the key's first part alone.
 */
package org.spillway.jobs.keys;
