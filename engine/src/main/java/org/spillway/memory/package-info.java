/**
 * Off-heap pages under one byte budget. Lowest package: knows the JDK and nothing else.
 *
 * <p>A {@link org.spillway.memory.PagePool} lends {@link org.spillway.memory.Page}s; a
 * {@link org.spillway.memory.PartitionPages} chains those of one partition. What the bytes mean is not known here.
 */
package org.spillway.memory;
