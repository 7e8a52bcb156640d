package org.spillway.run;

import org.spillway.disk.FilePlace;
import org.spillway.record.CombinerFactory;
import org.spillway.segment.SegmentStreams;

/**
 * A run that is to be made.
 *
 * @param what names it in errors, for example "spill 3"
 * @param source has its records
 * @param combiners the job's combiner, or null
 * @param combineInParallel whether the combiner may run in several threads at once
 * @param streams how its segments are wrapped
 * @param rawCopies whether finished segments of the source may be copied as bytes
 * @param place where the file goes
 */
public record RunSpec(
        RunKind kind,
        String what,
        PartitionSource source,
        CombinerFactory combiners,
        boolean combineInParallel,
        SegmentStreams streams,
        boolean rawCopies,
        FilePlace place) {
    /** The same run, read and combined as its observer wants it. */
    RunSpec followedBy(RunObserver observer) {
        return new RunSpec(
                kind,
                what,
                observer.follow(source),
                observer.follow(combiners),
                combineInParallel,
                streams,
                rawCopies,
                place);
    }
}
