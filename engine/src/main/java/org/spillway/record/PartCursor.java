package org.spillway.record;

/** A cursor over a part of a partition, with the position of the part in the partition. */
public interface PartCursor extends RecordCursor {
    /** Bytes of the records in the parts before this one. */
    long bytesBefore();
}
