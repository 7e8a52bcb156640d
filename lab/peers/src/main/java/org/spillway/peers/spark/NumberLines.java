package org.spillway.peers.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A line {@code name<TAB>number number ...} for each group of neighbours with the same name.
 *
 * @param <R> the class of the rows
 */
final class NumberLines<R> implements Iterator<String> {
    private final Iterator<R> rows;
    private final Function<R, String> name;
    private final ToLongFunction<R> number;
    private final StringBuilder line = new StringBuilder();

    /** The first row of the next group; null if there is none. */
    private R first;

    NumberLines(Iterator<R> rows, Function<R, String> name, ToLongFunction<R> number) {
        this.rows = rows;
        this.name = name;
        this.number = number;
        first = rows.hasNext() ? rows.next() : null;
    }

    @Override
    public boolean hasNext() {
        return first != null;
    }

    @Override
    public String next() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        String group = name.apply(first);
        line.setLength(0);
        line.append(group).append('\t').append(number.applyAsLong(first));
        first = null;
        while (first == null && rows.hasNext()) {
            R row = rows.next();
            if (name.apply(row).equals(group)) {
                line.append(' ').append(number.applyAsLong(row));
            } else {
                first = row;
            }
        }
        return line.toString();
    }
}
