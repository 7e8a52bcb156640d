package org.spillway.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Looks when the maps have ended and their outputs are fetched and merged, then writes all records as they come. */
final class LookingReducer extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        Looks.take(SeenFile.Moment.REDUCE, context);
    }
}
