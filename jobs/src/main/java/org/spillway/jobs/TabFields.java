package org.spillway.jobs;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;

/**
 * The tab-separated fields of a line. Works on UTF-8 bytes without decoding them: no byte of a multi-byte character
 * equals a tab.
 */
public final class TabFields {
    private final String[] names;
    private final boolean lastTakesRest;
    private final int[] starts;
    private final int[] ends;
    private byte[] bytes;

    private TabFields(boolean lastTakesRest, String... names) {
        this.lastTakesRest = lastTakesRest;
        this.names = names;
        starts = new int[names.length];
        ends = new int[names.length];
    }

    /** Creates a parser of lines with exactly one field for each name. A line with more or fewer tabs is malformed. */
    public static TabFields exactly(String... names) {
        return new TabFields(false, names);
    }

    /**
     * Creates a parser of lines with a field for each name. The last field extends to the end of the line and may
     * contain tabs.
     */
    public static TabFields lastTakesRest(String... names) {
        return new TabFields(true, names);
    }

    /** Finds the fields of a line. The line must not change while its fields are read. */
    public void read(Text line) throws MalformedLineException {
        bytes = line.getBytes();
        int end = line.getLength();
        int last = names.length - 1;
        int start = 0;
        for (int field = 0; field <= last; field++) {
            starts[field] = start;
            ends[field] = field == last && lastTakesRest ? end : tabOrEnd(start, end);
            start = ends[field] + 1;
            if (field < last && ends[field] == end) {
                throw new MalformedLineException("line", line.toString(), form());
            }
        }
        if (ends[last] < end) {
            throw new MalformedLineException("line", line.toString(), form());
        }
    }

    private int tabOrEnd(int start, int end) {
        int at = start;
        while (at < end && bytes[at] != '\t') {
            at++;
        }
        return at;
    }

    private String form() {
        return "not of the form " + String.join("<TAB>", names);
    }

    /**
     * Copies a field into a text.
     *
     * @param field the field's index, from 0
     */
    public void copy(int field, Text into) {
        into.set(bytes, starts[field], ends[field] - starts[field]);
    }

    /**
     * Returns a field as a whole number.
     *
     * @throws MalformedLineException if the field is not a whole number of 64 bits
     */
    public long number(int field) throws MalformedLineException {
        String value = new String(bytes, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new MalformedLineException(names[field], value, "not a whole number of 64 bits");
        }
    }
}
