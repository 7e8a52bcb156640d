package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GiantOutputTest {
    private static final int GIANT = 200_001; // more than three chunks

    @TempDir
    private Path dir;

    @Test
    void write_giantValue_hadoopReadsExpectedDigest() throws Exception {
        JobConf job = new JobConf();
        GiantOutput output = new GiantOutput(10, GIANT);
        output.write(job, dir);

        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path(MapOutputFiles.file(dir, 0, 0).toString());
        IndexRecord entry = new SpillRecord(file.suffix(".index"), job).getIndex(0);
        ReadDigest read = new ReadDigest();
        List<Integer> lengths = new ArrayList<>();
        byte[] giant = null;
        try (FSDataInputStream in = FileSystem.getLocal(job).getRaw().open(file)) {
            IFile.Reader<Object, Object> reader = new IFile.Reader<>(job, in, entry.partLength, null, null);
            DataInputBuffer bytes = new DataInputBuffer();
            LongWritable key = new LongWritable();
            BytesWritable value = new BytesWritable();
            while (reader.nextRawKey(bytes)) {
                key.readFields(bytes);
                reader.nextRawValue(bytes);
                if (value.getLength() < GIANT && bytes.getLength() > GIANT) {
                    giant = java.util.Arrays.copyOfRange(bytes.getData(), bytes.getPosition(), bytes.getLength());
                }
                value.readFields(bytes);
                lengths.add(value.getLength());
                read.value(key.hashCode(), value.hashCode());
                read.key(key.hashCode());
            }
            reader.close(); // the stream is at the end of the segment, and the checksum is verified
            assertThat(reader.bytesRead).isEqualTo(entry.rawLength);
        }
        assertThat(lengths).hasSize(11).filteredOn(length -> length == GIANT).hasSize(1);
        assertThat(output.read()).isEqualTo(read.digest());
        assertThat(output.giant().value()).isEqualTo(giant);
    }
}
