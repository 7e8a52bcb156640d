package org.spillway.clients.hbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.CellCreator;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.mapreduce.ImportTsv;
import org.apache.hadoop.hbase.mapreduce.PutCombiner;
import org.apache.hadoop.hbase.mapreduce.TsvImporterMapper;
import org.apache.hadoop.hbase.mapreduce.VisibilityExpressionResolver;
import org.apache.hadoop.hbase.util.Bytes;
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

    /**
     * No cell has a visibility label. HBase's own resolver asks HBase for the labels and waits minutes if
     * there is none.
     */
    public static final class NoVisibility extends Configured implements VisibilityExpressionResolver {
        /** Makes the resolver. Public because tasks make it by reflection. */
        public NoVisibility() {}

        @Override
        public void init() {}

        @Override
        public List<Tag> createVisibilityExpTags(String expression) {
            return List.of();
        }
    }

    /** The regions of a table that no HBase has: they have rows but no servers. */
    private static final class FixedRegions implements RegionLocator {
        private final TableName table;
        private final List<HRegionLocation> regions = new ArrayList<>();

        /**
         * Makes the regions of a table.
         *
         * @param splits the first rows of all regions but the first, in order
         */
        FixedRegions(TableName table, byte[][] splits) {
            this.table = table;
            byte[] start = HConstants.EMPTY_START_ROW;
            for (byte[] split : splits) {
                regions.add(region(start, split));
                start = split;
            }
            regions.add(region(start, HConstants.EMPTY_END_ROW));
        }

        private HRegionLocation region(byte[] start, byte[] end) {
            return new HRegionLocation(
                    RegionInfoBuilder.newBuilder(table)
                            .setStartKey(start)
                            .setEndKey(end)
                            .build(),
                    null);
        }

        @Override
        public TableName getName() {
            return table;
        }

        @Override
        public List<HRegionLocation> getAllRegionLocations() {
            return List.copyOf(regions);
        }

        @Override
        public List<HRegionLocation> getRegionLocations(byte[] row, boolean reload) {
            return List.of(getRegionLocation(row, 0, reload));
        }

        @Override
        public HRegionLocation getRegionLocation(byte[] row, int replicaId, boolean reload) {
            return regions.stream()
                    .filter(region -> region.getRegion().containsRow(row))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no region of " + table + " has row " + Bytes.toStringBinary(row)));
        }

        @Override
        public void clearRegionLocationCache() {}

        @Override
        public void close() {}
    }
}
