package org.spillway.tools.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Emits all records without a change. Checks the local dirs at the end of each partition, in spills and in merges. */
class LookingCombiner extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        Looks.take(MarkingMapper.hasEnded() ? SeenFile.Moment.FLUSH : SeenFile.Moment.SPILL, context);
    }
}
