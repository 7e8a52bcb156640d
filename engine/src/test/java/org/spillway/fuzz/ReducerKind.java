package org.spillway.fuzz;

import java.io.IOException;

/** What the reducer reads of its groups. All that it sees it tells, so that two runs of it can be compared. */
enum ReducerKind {
    ALL,
    /** no values at all */
    KEYS_ONLY {
        @Override
        void readValues(int group, Key key, Values values, Sink out) {
            // none
        }
    },
    /** the first few values of a group */
    SOME {
        @Override
        void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
            read(group % 4, key, values, out);
        }
    },
    /** some values, then some that it goes back from, then all; the new API's alone */
    MARK_RESET {
        @Override
        void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
            // Of values that are read again Hadoop does not tell the keys.
            Key noKey = () -> null;
            read(group % 3, noKey, values, out);
            values.mark();
            read(1 + group % 5, noKey, values, out);
            values.reset();
            read(Integer.MAX_VALUE, noKey, values, out);
        }
    },
    /** all, for some groups; then it ends well, with records left; the new API's alone */
    STOPS {
        @Override
        int maxGroups() {
            return 3;
        }
    },
    /** all, until it throws */
    THROWS {
        @Override
        void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
            if (group == 5) {
                throw new IllegalStateException(BROKE);
            }
            super.readValues(group, key, values, out);
        }
    };

    /** What a reducer says that throws. */
    static final String BROKE = "reducer broke";

    /** Says which key the last value had that was read. */
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

    /** Is told what the reducer sees. */
    interface Sink {
        /** A group begins with this key. */
        void group(Object key) throws IOException, InterruptedException;

        /** A value, and the key beside it or null. */
        void value(Object key, Object value) throws IOException, InterruptedException;
    }

    /**
     * Reads a group.
     *
     * @param group its number
     */
    final void reduce(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
        out.group(key.get());
        readValues(group, key, values, out);
    }

    void readValues(int group, Key key, Values values, Sink out) throws IOException, InterruptedException {
        read(Integer.MAX_VALUE, key, values, out);
    }

    /** After how many groups it ends. */
    int maxGroups() {
        return Integer.MAX_VALUE;
    }

    /** Whether it reads each value of its groups once. */
    boolean readsWholeGroups() {
        return this == ALL || this == STOPS || this == THROWS;
    }

    /** Whether the old API has what it takes. */
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
