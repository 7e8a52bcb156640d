package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.spillway.report.ClusterHistory;
import org.spillway.report.JobReport;
import org.spillway.report.JobSkew;
import org.spillway.report.RunVariant;

/** Runs a skewed job in real containers. Its history must name the partition and the key. Of stock's job see JobSkewTest. */
class SkewIT {
    private static final Path FOLDER = new Path("/skew-test");
    private static final int RECORDS = 5_000;
    private static final int REDUCES = 5;

    @Test
    void history_keyOfNineTenths_partitionAndKeyNamed() throws Exception {
        JobReport job = run();
        Matcher ofMap = Pattern.compile("partition (\\d) has (\\d+) of 5000 records \\(9\\d %\\);"
                        + " key (#[0-9a-f]+) in partition \\1 has (\\d+) of 5000 records \\((?:89|90) %\\)")
                .matcher(job.attempts().get(0).skew());
        assertThat(ofMap.matches()).as(job.attempts().get(0).skew()).isTrue();
        List<String> lines = JobSkew.of(job);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("partition " + ofMap.group(1) + " has 4.");
        assertThat(lines.get(1))
                .as("the same name by the map and the reduce")
                .startsWith("key " + ofMap.group(3) + " in partition " + ofMap.group(1) + " has ")
                .endsWith(", and many of 1 other task");
    }

    private static JobReport run() throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        RunVariant.BOTH.settings().forEach(conf::set);
        Path input = new Path(FOLDER, "input");
        try (OutputStream out = SharedCluster.get().fileSystem().create(input)) {
            for (int i = 0; i < RECORDS; i++) {
                out.write((i % 10 == 0 ? "key" + i + "\n" : "hot\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
        Job job = Job.getInstance(conf, "skew");
        job.setMapperClass(Lines.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        job.setNumReduceTasks(REDUCES);
        FileInputFormat.setInputPaths(job, input);
        FileOutputFormat.setOutputPath(job, new Path(FOLDER, "output"));
        assertThat(job.waitForCompletion(false)).isTrue();
        return ClusterHistory.finished(job.getJobID(), conf).report();
    }

    /** Makes each line a key. */
    public static final class Lines extends Mapper<LongWritable, Text, Text, LongWritable> {
        /** For Hadoop. */
        public Lines() {}

        @Override
        protected void map(LongWritable position, Text line, Context context) throws IOException, InterruptedException {
            context.write(line, position);
        }
    }
}
