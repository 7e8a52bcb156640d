package org.spillway.clients.hbase;

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Descriptions of tables. */
final class Tables {
    private static final String COMMA = ",";

    private Tables() {}

    /** Returns a table with families, given with commas between them, that keep all versions. */
    static TableDescriptor descriptor(String table, String families) {
        TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(TableName.valueOf(table));
        for (String family : families.split(COMMA)) {
            builder.setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(family))
                    .setMaxVersions(Integer.MAX_VALUE)
                    .build());
        }
        return builder.build();
    }

    /** Returns the first rows of all regions but the first, given with commas between them. Empty for one region. */
    static byte[][] splits(String rows) {
        if (rows.isEmpty()) {
            return new byte[0][];
        }
        String[] all = rows.split(COMMA);
        byte[][] splits = new byte[all.length][];
        for (int i = 0; i < splits.length; i++) {
            splits[i] = Bytes.toBytes(all[i]);
        }
        return splits;
    }
}
