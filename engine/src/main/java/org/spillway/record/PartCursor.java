package org.spillway.record;

/** A part of a partition, and where in the partition it lies. */
public interface PartCursor extends RecordCursor {
    /** Bytes of the records in the parts before this one. */
    long bytesBefore();
}
