package org.spillway.formats.hfile;

import java.io.IOException;

/** The formats, each in the ways of reading it that a user can choose. The first is what the others are set against. */
enum Contender {
    /** As Hadoop comes. */
    MAP_FILE("MapFile") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) {
            return MapFileFormat.plain(store.conf());
        }
    },

    /** The seed's 16 threads on one reader. */
    MAP_FILE_SHARED("MapFile, one reader") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) {
            return MapFileFormat.shared(store.conf());
        }

        @Override
        boolean differs(Setup setup) {
            return setup.threads() > 1;
        }
    },

    /** With HFile's granularity, so that what is left is the formats' difference. */
    MAP_FILE_BLOCKS("MapFile, index like blocks") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) {
            return MapFileFormat.blocks(store.conf(), rows, setup.blockBytes());
        }
    },

    /** HBase's way for long scans. */
    HFILE_SEEK("HFile, seek+read") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) throws IOException {
            return new HFileFormat(store.hbase(), setup.blockBytes(), false, caching);
        }
    },

    /** HBase's way for gets and short scans. */
    HFILE_PREAD("HFile, pread") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) throws IOException {
            return new HFileFormat(store.hbase(), setup.blockBytes(), true, caching);
        }
    };

    private final String label;

    Contender(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    abstract RowFormat format(Store store, Setup setup, Rows rows, Caching caching) throws IOException;

    /** Whether it is another thing than those before it. */
    boolean differs(Setup setup) {
        return true;
    }

    /** Its row in the table. */
    String row(Setup setup) {
        return setup + ": " + label;
    }
}
