package org.spillway.run;

import org.spillway.disk.FilePlace;
import org.spillway.record.CombinerFactory;
import org.spillway.segment.SegmentStreams;

/**
 * Specification of a run to be made.
 *
 * @param what name in error messages, for example "spill 3"
 * @param source provides the records
 * @param combiners the job's combiner, or null
 * @param combineInParallel whether the combiner may run in several threads at once
 * @param streams how segments are wrapped
 * @param rawCopies whether finished segments of the source may be copied unchanged
 * @param place path and disk of the file
 */
public record RunSpec(
        RunKind kind,
        String what,
        PartitionSource source,
        CombinerFactory combiners,
        boolean combineInParallel,
        SegmentStreams streams,
        boolean rawCopies,
        FilePlace place) {}
