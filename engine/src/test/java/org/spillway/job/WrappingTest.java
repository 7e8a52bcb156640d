package org.spillway.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;

class WrappingTest {
    private final JobConf job = new JobConf(false);

    @Test
    void ofSpills_notSet_notCompressed() throws IOException {
        assertThat(ofSpills().codec()).isNull();
    }

    @Test
    void ofSpills_lz4BetweenSpaces_lz4() throws IOException {
        job.set("spillway.spill.codec", " lz4 ");
        assertThat(ofSpills().codec()).isExactlyInstanceOf(Lz4Codec.class);
    }

    private Wrapping ofSpills() throws IOException {
        job.setMapOutputCompressorClass(GzipCodec.class);
        return Wrapping.ofSpills(job, Wrapping.ofOutput(job));
    }
}
