package org.spillway.tools.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Checks the local dirs when the map outputs are fetched and merged, then emits all records without a change. */
final class LookingReducer extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        Looks.take(SeenFile.Moment.REDUCE, context);
    }
}
