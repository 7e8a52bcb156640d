/**
 * Ordinary MapReduce jobs, started by {@link org.spillway.jobs.JobsDriver}: TeraGen, TeraSort, TeraValidate,
 * WordCount, Dedup; those with classes of their own have packages. docs/jobs.md lists all of them.
 *
 * <p>They use Hadoop's public API alone and set nothing about how a task sorts its output, so that one and the same
 * jar runs with any collector or shuffle plugin that the configuration names.
 *
 * <p>The tera jobs keep to the data of the sort benchmark, and so to the data of Hadoop's own examples of these names:
 * {@link org.spillway.jobs.TeraRow} has the layout of a row, {@link org.spillway.jobs.Random128} the source of its
 * bits, {@link org.spillway.jobs.Checksum128} the sum by which two sets of rows are compared. The input and output
 * formats read and write bare rows; {@link org.spillway.jobs.KeySampler}, {@link org.spillway.jobs.CutPoints} and
 * {@link org.spillway.jobs.RangePartitioner} spread them over the reduces.
 */
package org.spillway.jobs;
