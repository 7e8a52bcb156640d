package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;

/** Counts words, and the content of a file that the job has put beside it. */
public final class CachedFileMapper extends TokenCounterMapper {
    /** Called by Hadoop. */
    public CachedFileMapper() {}

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        context.write(new Text(Files.readString(Path.of("linked"))), new IntWritable(1));
    }
}
