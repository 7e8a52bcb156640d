/**
 * Sample MapReduce jobs, started by {@link org.spillway.jobs.JobsDriver}. Jobs that need
 * classes of their own have subpackages. docs/examples.md lists all jobs.
 *
 * <p>The jobs use only Hadoop's public API. They select no map output collector or shuffle plug-in and set none of
 * their options. The same jar therefore runs with any plug-in that the configuration names.
 * {@link org.spillway.jobs.SortOrder} names two sort orders of the engine, which also work with any plug-in.
 *
 * <p>The tera jobs use the data format of the sort benchmark, which is also that of Hadoop's examples with the same
 * names. {@link org.spillway.jobs.TeraRow} defines the layout of a row. {@link org.spillway.jobs.Random128} generates
 * the random bits. {@link org.spillway.jobs.Checksum128} is the sum by which two sets of rows are compared. The input
 * and output formats read and write rows without separators. {@link org.spillway.jobs.KeySampler} and
 * {@link org.spillway.jobs.CutPoints} distribute the rows over the reduce tasks.
 */
package org.spillway.jobs;
