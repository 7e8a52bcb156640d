package org.spillway.clients.hbase;

import java.io.IOException;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.CellCreator;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.mapreduce.ImportTsv;
import org.apache.hadoop.hbase.mapreduce.PutCombiner;
import org.apache.hadoop.hbase.mapreduce.TsvImporterMapper;
import org.apache.hadoop.hbase.mapreduce.VisibilityExpressionResolver;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;

/**
 * The job of {@link ImportTsv} with HFiles as output, but without an HBase, from which ImportTsv gets the table and its
 * regions.
 */
public final class HFileJob extends Configured implements Tool {
    private static final String TABLE = "hfiles";

    /** Makes the job. Public because tools are made by reflection. */
    public HFileJob() {}

    /**
     * Runs the job.
     *
     * @param args the input, the output, the table's families and the first rows of its regions but the first
     */
    @Override
    public int run(String[] args) throws IOException, InterruptedException, ClassNotFoundException {
        Job job = Job.getInstance(getConf(), TABLE);
        job.setJarByClass(TsvImporterMapper.class);
        FileInputFormat.setInputPaths(job, new Path(args[0]));
        job.setMapperClass(TsvImporterMapper.class);
        job.setMapOutputKeyClass(ImmutableBytesWritable.class);
        job.setMapOutputValueClass(Put.class);
        job.setCombinerClass(PutCombiner.class);
        // Tasks would ask HBase where regions are and which visibility labels exist.
        job.getConfiguration().setBoolean(HFileOutputFormat2.LOCALITY_SENSITIVE_CONF_KEY, false);
        job.getConfiguration()
                .setClass(
                        CellCreator.VISIBILITY_EXP_RESOLVER_CLASS,
                        NoVisibility.class,
                        VisibilityExpressionResolver.class);
        TableDescriptor table = Tables.descriptor(TABLE, args[2]);
        HFileOutputFormat2.configureIncrementalLoad(
                job, table, new FixedRegions(table.getTableName(), Tables.splits(args[3])));
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        return job.waitForCompletion(false) ? 0 : 1;
    }
}
