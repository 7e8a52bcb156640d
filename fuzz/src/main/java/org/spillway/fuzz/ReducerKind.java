package org.spillway.fuzz;

import java.io.IOException;

/**
 * The values of its groups that a reducer reads. The reducer reports all that it reads, so that two runs can be
 * compared.
 */
enum ReducerKind {
    ALL,
    /** Reads no values. */
    KEYS_ONLY {
        @Override
        void readValues(int group, Key key, Values values, Sink out) {
            // none
        }
    },
    /** Reads the first few values of each group. */
    SOME {
        @Override
        void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
            read(group % 4, key, values, out);
        }
    },
    /** Reads some values, sets a mark, reads more, returns to the mark, and reads the rest. Only for the new API. */
    MARK_RESET {
        @Override
        void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
            // Hadoop does not return the keys of values that are read again.
            Key noKey = () -> null;
            read(group % 3, noKey, values, out);
            values.mark();
            read(1 + group % 5, noKey, values, out);
            values.reset();
            read(Integer.MAX_VALUE, noKey, values, out);
        }
    },
    /** Reads all values of three groups, then ends without reading the other groups. Only for the new API. */
    STOPS {
        @Override
        int maxGroups() {
            return 3;
        }
    },
    /** Reads all values until it throws. */
    THROWS {
        @Override
        void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
            if (group == 5) {
                throw new IllegalStateException(BROKE);
            }
            super.readValues(group, key, values, out);
        }
    };

    /** The message of the failing reducer. */
    static final String BROKE = "reducer broke";

    /** Returns the key of the last value that was read. */
    interface Key {
        Object get() throws IOException, InterruptedException;
    }

    /** A group's values. */
    interface Values {
        boolean hasNext();

        Object next() throws IOException;

        void mark() throws IOException;

        void reset() throws IOException;
    }

    /** Receives what the reducer reads. */
    interface Sink {
        /** Starts a group with this key. */
        void group(Object key) throws IOException, InterruptedException;

        /** Adds a value and its key, or null if the key is unknown. */
        void value(Object key, Object value) throws IOException, InterruptedException;
    }

    /**
     * Reads a group.
     *
     * @param group the group's number
     */
    final void reduce(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
        out.group(key.get());
        readValues(group, key, values, out);
    }

    void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
        read(Integer.MAX_VALUE, key, values, out);
    }

    /** The number of groups after which the reducer ends. */
    int maxGroups() {
        return Integer.MAX_VALUE;
    }

    /** Whether it reads each value of its groups once. */
    boolean readsWholeGroups() {
        return this == ALL || this == STOPS || this == THROWS;
    }

    /** Whether the reducer can be written with the old API. */
    boolean goesWithOldApi() {
        return this != MARK_RESET && this != STOPS;
    }

    private static void read(int max, Key key, Values values, Sink out) throws IOException, InterruptedException {
        for (int i = 0; i < max && values.hasNext(); i++) {
            Object value = values.next();
            out.value(key.get(), value);
        }
    }
}
