package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroCollector;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroMapper;
import org.apache.avro.mapred.AvroReducer;
import org.apache.avro.mapred.Pair;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/** Counts words with Avro's old API, with a combiner. Arguments: input and output. */
public final class OldWordCount {
    private static final Schema COUNT =
            Pair.getPairSchema(Schema.create(Schema.Type.STRING), Schema.create(Schema.Type.LONG));

    private OldWordCount() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        JobConf job = OldJobs.ofLines(OldWordCount.class, args);
        AvroJob.setMapperClass(job, Words.class);
        AvroJob.setCombinerClass(job, Sum.class);
        AvroJob.setReducerClass(job, Sum.class);
        AvroJob.setOutputSchema(job, COUNT);
        JobClient.runJob(job);
    }

    /** Emits each word with the count 1. */
    public static final class Words extends AvroMapper<Utf8, Pair<Utf8, Long>> {
        @Override
        public void map(Utf8 line, AvroCollector<Pair<Utf8, Long>> collector, Reporter reporter) throws IOException {
            for (String word : line.toString().split("\\s+")) {
                collector.collect(new Pair<>(new Utf8(word), 1L));
            }
        }
    }

    /** Adds the counts of a word. */
    public static final class Sum extends AvroReducer<Utf8, Long, Pair<Utf8, Long>> {
        @Override
        public void reduce(
                Utf8 word, Iterable<Long> counts, AvroCollector<Pair<Utf8, Long>> collector, Reporter reporter)
                throws IOException {
            long sum = 0;
            for (long count : counts) {
                sum += count;
            }
            collector.collect(new Pair<>(word, sum));
        }
    }
}
