package org.spillway.jobs;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;

/** The fields of a line, between tabs. In UTF-8 no byte of a longer character looks like a tab: bytes will do. */
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

    /** Lines with one field for each name; one tab too many makes a line malformed. */
    public static TabFields exactly(String... names) {
        return new TabFields(false, names);
    }

    /** Lines with a field for each name, of which the last goes to the line's end, tabs included. */
    public static TabFields lastTakesRest(String... names) {
        return new TabFields(true, names);
    }

    /** Finds the fields; the line must stay as it is while they are asked for. */
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

    /** Sets a text to a field, by number from 0. */
    public void copy(int field, Text into) {
        into.set(bytes, starts[field], ends[field] - starts[field]);
    }

    /** A field that is a whole number. */
    public long number(int field) throws MalformedLineException {
        String value = new String(bytes, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new MalformedLineException(names[field], value, "not a whole number of 64 bits");
        }
    }
}
