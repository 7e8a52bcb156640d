package org.spillway.clients.pig;

import org.apache.pig.ComparisonFunc;
import org.apache.pig.backend.executionengine.ExecException;
import org.apache.pig.data.DataType;
import org.apache.pig.data.Tuple;

/** Orders rows by the length of their first field. Rows of one length have Pig's own order. */
@SuppressWarnings("deprecation") // Pig has no other interface for comparators
public final class ByLength extends ComparisonFunc {
    @Override
    public int compare(Tuple one, Tuple other) {
        int difference = Integer.compare(length(one), length(other));
        return difference != 0 ? difference : DataType.compare(one, other);
    }

    private static int length(Tuple row) {
        try {
            return row.get(0).toString().length();
        } catch (ExecException e) {
            throw new IllegalArgumentException("no first field in row=" + row, e);
        }
    }
}
