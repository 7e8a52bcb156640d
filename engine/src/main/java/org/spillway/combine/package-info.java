/**
 * The job's combiner, of Hadoop's old or new API, as a {@link org.spillway.record.Combiner} of both sides.
 * {@link org.spillway.combine.TaskCombiner} makes it.
 */
package org.spillway.combine;
