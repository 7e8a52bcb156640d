package org.spillway.jobs.join;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;

/** Maps the rows of one side and tags them with that side. */
abstract class SideMapper extends TabLineMapper<TaggedRow, NullWritable> {
    private final TaggedRow key = new TaggedRow();

    SideMapper(Side side) {
        super(TabFields.lastTakesRest("key", "row"));
        key.setSide(side);
    }

    @Override
    protected final void map(TabFields fields, Context context) throws IOException, InterruptedException {
        fields.copy(0, key.group());
        fields.copy(1, key.row());
        context.write(key, NullWritable.get());
    }
}
