package org.spillway.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Hands all records on, and looks after each partition: when the collector is about to end it, in spills and in merges. */
class LookingCombiner extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
        Looks.take(MarkingMapper.hasEnded() ? SeenFile.Moment.FLUSH : SeenFile.Moment.SPILL, context);
    }
}
