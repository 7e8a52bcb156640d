/**
 * Any job's command line, run with stock's map output collector and with Spillway's: are the outputs the same, and
 * how long did each job take? {@link org.spillway.compare.CompareMain} is the program behind {@code
 * scripts/compare.sh}.
 *
 * <p>A command runs in a JVM of its own, since job jars end theirs by {@code System.exit}. It gets the collector,
 * and a tag by which its jobs are found again, from a {@code mapred-site.xml} that is put in front.
 */
package org.spillway.compare;
