package org.spillway.clients.hbase;

import java.io.IOException;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.HRegionPartitioner;
import org.apache.hadoop.hbase.mapreduce.IdentityTableReducer;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;

/**
 * Reads a table and fills another with its index, as HBase's manual suggests for jobs from table to table: the reducer is
 * HBase's identity, and the partitioner gives each reduce the rows of one region. The row of a cell in the index is the
 * cell's value, and its qualifier the cell's row.
 */
public final class InvertJob extends Configured implements Tool {
    /** Makes the job. Public because tools are made by reflection. */
    public InvertJob() {}

    /**
     * Runs the job.
     *
     * @param args the names of both tables. Both have the same families
     */
    @Override
    public int run(String[] args) throws IOException, InterruptedException, ClassNotFoundException {
        Job job = Job.getInstance(getConf(), "invert");
        Scan scan = new Scan().readAllVersions().setCaching(1000).setCacheBlocks(false);
        TableMapReduceUtil.initTableMapperJob(
                args[0], scan, InvertMapper.class, ImmutableBytesWritable.class, Put.class, job);
        TableMapReduceUtil.initTableReducerJob(args[1], IdentityTableReducer.class, job, HRegionPartitioner.class);
        return job.waitForCompletion(false) ? 0 : 1;
    }

    /** Makes a cell of the index from each cell. */
    static final class InvertMapper extends TableMapper<ImmutableBytesWritable, Put> {
        @Override
        protected void map(ImmutableBytesWritable row, Result cells, Context context)
                throws IOException, InterruptedException {
            for (Cell cell : cells.rawCells()) {
                byte[] value = CellUtil.cloneValue(cell);
                Put put = new Put(value);
                put.addColumn(CellUtil.cloneFamily(cell), CellUtil.cloneRow(cell), cell.getTimestamp(), value);
                context.write(new ImmutableBytesWritable(value), put);
            }
        }
    }
}
