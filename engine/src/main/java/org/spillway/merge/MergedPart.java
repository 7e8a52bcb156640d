package org.spillway.merge;

import java.util.List;
import org.spillway.order.KeyOrder;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;

/** A part of a merged partition. */
final class MergedPart extends MergeCursor implements PartCursor {
    private final long bytesBefore;

    MergedPart(List<RecordCursor> sources, KeyOrder order, long bytesBefore) {
        super(sources, order);
        this.bytesBefore = bytesBefore;
    }

    @Override
    public long bytesBefore() {
        return bytesBefore;
    }
}
