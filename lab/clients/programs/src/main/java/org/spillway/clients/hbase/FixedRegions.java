package org.spillway.clients.hbase;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;

/** The regions of a table that no HBase has: they have rows but no servers. */
final class FixedRegions implements RegionLocator {
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
