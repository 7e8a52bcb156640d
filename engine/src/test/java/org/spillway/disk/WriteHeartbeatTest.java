package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MROutputFiles;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.work.Heartbeat;

/** Tests that each write to a file counts as progress. */
class WriteHeartbeatTest {
    @TempDir
    Path dir;

    @Test
    void write_twice_beatsTwice() throws Exception {
        JobConf job = new JobConf(false);
        job.set(MRConfig.LOCAL_DIR, dir.toString());
        MROutputFiles names = new MROutputFiles();
        names.setConf(job);
        Heartbeat heartbeat = new Heartbeat();
        TaskFiles files = new TaskFiles(new LocalFileOps(), job, names, heartbeat);
        try (MovableFile file = new MovableFile(files.run(0, 1 << 10))) {
            long before = heartbeat.count();
            file.write(ByteBuffer.allocate(100), 0);
            file.write(ByteBuffer.allocate(100), 100);
            assertThat(heartbeat.count() - before).isEqualTo(2);
        }
    }
}
