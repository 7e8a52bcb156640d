/**
 * Off-heap pages under one byte budget. The lowest package: it depends only on the JDK and SLF4J.
 *
 * <p>A {@link org.spillway.memory.PagePool} lends {@link org.spillway.memory.Page}s. A {@link
 * org.spillway.memory.PartitionPages} chains the pages of one partition. This package does not interpret the bytes.
 */
package org.spillway.memory;
