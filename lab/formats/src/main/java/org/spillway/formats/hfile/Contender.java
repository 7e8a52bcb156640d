package org.spillway.formats.hfile;

import java.io.IOException;

/** The formats, each in the read modes that a user can choose. The first is the baseline of the comparison. */
enum Contender {
    /** MapFile with Hadoop's defaults. */
    MAP_FILE("MapFile") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) {
            return MapFileFormat.plain(store.conf());
        }
    },

    /** MapFile with one reader shared by all threads, as in the HBase wiki's note of 2009. */
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

    /** MapFile with an index entry for each block of HFile's size, so that only the formats differ. */
    MAP_FILE_BLOCKS("MapFile, index like blocks") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) {
            return MapFileFormat.blocks(store.conf(), rows, setup.blockBytes());
        }
    },

    /** HFile as HBase reads it in long scans. */
    HFILE_SEEK("HFile, seek+read") {
        @Override
        RowFormat format(Store store, Setup setup, Rows rows, Caching caching) throws IOException {
            return new HFileFormat(store.hbase(), setup.blockBytes(), false, caching);
        }
    },

    /** HFile as HBase reads it in gets and short scans. */
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

    /** Returns whether this contender differs from those before it in a setup. */
    boolean differs(Setup setup) {
        return true;
    }

    /** Returns the name of the contender's table row. */
    String row(Setup setup) {
        return setup + ": " + label;
    }
}
