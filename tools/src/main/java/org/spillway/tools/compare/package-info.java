/**
 * Runs any job's command with Hadoop's own map output collector and shuffle and with Spillway's. Compares the outputs
 * and the time of each job. {@link org.spillway.tools.compare.CompareMain} is the program behind {@code
 * scripts/spillway compare}.
 *
 * <p>Each command runs in a separate JVM, because the main methods of job jars call {@code System.exit}. The {@code
 * mapred-site.xml} in its configuration folder sets the collector, the shuffle, and a tag that identifies its jobs.
 */
package org.spillway.tools.compare;
