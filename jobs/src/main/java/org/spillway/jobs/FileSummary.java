package org.spillway.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.io.Writable;

/**
 * The result of checking one file in a map task of {@link TeraValidate}. It holds enough to compare the file with its
 * neighbours.
 */
final class FileSummary implements Writable {
    /**
     * The maximum number of errors listed for one file. An unsorted file has an error at about every second row, so the
     * first few are enough.
     */
    static final int MAX_LISTED = 20;

    private final List<String> listed = new ArrayList<>();
    private final Checksum128 checksum = new Checksum128();
    private final byte[] firstKey = new byte[TeraRow.KEY_BYTES];
    private final byte[] lastKey = new byte[TeraRow.KEY_BYTES];
    private String name = "";
    private long rows;
    private long misorders;

    /**
     * Clears the row counts and the listed errors and sets the file's name. The checksum keeps its value;
     * {@link #readFields} overwrites it.
     */
    void reset(String fileName) {
        listed.clear();
        name = fileName;
        rows = 0;
        misorders = 0;
    }

    /**
     * Adds the next row. Uses the first {@value TeraRow#KEY_BYTES} bytes of the key and the first
     * {@value TeraRow#VALUE_BYTES} bytes of the value.
     */
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

    /** Returns the errors within the file, one line each. Empty if there are none. */
    List<String> errors() {
        List<String> all = new ArrayList<>(listed);
        if (misorders > listed.size()) {
            all.add("misorder in " + name + ": " + (misorders - listed.size()) + " more");
        }
        return all;
    }

    /**
     * Returns the error if the last key of the preceding file is greater than the first key of this file; otherwise
     * null.
     */
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

    /** Returns a copy of the last row's key. It has no meaning if the file has no rows. */
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
