package org.spillway.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.io.Writable;

/** What one map of {@link TeraValidate} found out about one file: enough to check it against its neighbours. */
final class FileSummary implements Writable {
    /** An unsorted file has an error at every second row: the first few tell all there is to know. */
    static final int MAX_LISTED = 20;

    private final List<String> listed = new ArrayList<>();
    private final Checksum128 checksum = new Checksum128();
    private final byte[] firstKey = new byte[TeraRow.KEY_BYTES];
    private final byte[] lastKey = new byte[TeraRow.KEY_BYTES];
    private String name = "";
    private long rows;
    private long misorders;

    /** Starts anew, for the file of this name. */
    void reset(String fileName) {
        listed.clear();
        name = fileName;
        rows = 0;
        misorders = 0;
    }

    /** Adds the next row; of the arrays, the first bytes count. */
    void addRow(byte[] key, byte[] value) {
        if (rows == 0) {
            System.arraycopy(key, 0, firstKey, 0, TeraRow.KEY_BYTES);
        } else if (Arrays.compareUnsigned(key, 0, TeraRow.KEY_BYTES, lastKey, 0, TeraRow.KEY_BYTES) < 0) {
            addMisorder(key);
        }
        System.arraycopy(key, 0, lastKey, 0, TeraRow.KEY_BYTES);
        checksum.addRow(key, value);
        rows++;
    }

    private void addMisorder(byte[] key) {
        misorders++;
        if (listed.size() < MAX_LISTED) {
            listed.add("misorder in " + name + " at row " + rows + ": " + hex(key) + " follows " + hex(lastKey));
        }
    }

    /** What is wrong inside of the file, a line each; empty when nothing is. */
    List<String> errors() {
        List<String> all = new ArrayList<>(listed);
        if (misorders > listed.size()) {
            all.add("misorder in " + name + ": " + (misorders - listed.size()) + " more");
        }
        return all;
    }

    /** What is wrong between the last row of the file in front and the first one of this; null when nothing is. */
    String errorAfter(byte[] keyInFront, String nameInFront) {
        if (Arrays.compareUnsigned(keyInFront, firstKey) <= 0) {
            return null;
        }
        return "misorder between files: " + name + " starts with " + hex(firstKey) + ", " + nameInFront + " ends with "
                + hex(keyInFront);
    }

    String name() {
        return name;
    }

    long rows() {
        return rows;
    }

    Checksum128 checksum() {
        return checksum;
    }

    /** A copy of the last row's key; of no meaning when there are no rows. */
    byte[] lastKey() {
        return lastKey.clone();
    }

    private static String hex(byte[] key) {
        return HexFormat.of().formatHex(key, 0, TeraRow.KEY_BYTES);
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeUTF(name);
        out.writeLong(rows);
        out.writeLong(misorders);
        out.write(firstKey);
        out.write(lastKey);
        checksum.write(out);
        out.writeInt(listed.size());
        for (String error : listed) {
            out.writeUTF(error);
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        reset(in.readUTF());
        rows = in.readLong();
        misorders = in.readLong();
        in.readFully(firstKey);
        in.readFully(lastKey);
        checksum.readFields(in);
        for (int left = in.readInt(); left > 0; left--) {
            listed.add(in.readUTF());
        }
    }
}
