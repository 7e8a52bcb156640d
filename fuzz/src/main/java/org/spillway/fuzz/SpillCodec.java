package org.spillway.fuzz;

/** Values of spillway.spill.codec. */
enum SpillCodec {
    NONE("none"),
    JOB("job"),
    LZ4("lz4"),
    SNAPPY("org.apache.hadoop.io.compress.SnappyCodec");

    private final String setting;

    SpillCodec(String setting) {
        this.setting = setting;
    }

    String setting() {
        return setting;
    }
}
