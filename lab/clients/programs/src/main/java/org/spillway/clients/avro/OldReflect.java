package org.spillway.clients.avro;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroCollector;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroMapper;
import org.apache.avro.mapred.AvroReducer;
import org.apache.avro.mapred.Pair;
import org.apache.avro.reflect.ReflectData;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/** Groups pairs by an object whose schema comes from reflection, with Avro's old API. Arguments: input and output. */
public final class OldReflect {
    private static final Schema KEY = ReflectData.get().getSchema(Visit.class);
    private static final Schema ONE = Schema.create(Schema.Type.INT);

    private OldReflect() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        JobConf job = OldJobs.ofLines(OldReflect.class, args);
        AvroJob.setReflect(job);
        AvroJob.setMapperClass(job, Keys.class);
        AvroJob.setReducerClass(job, Sizes.class);
        AvroJob.setOutputSchema(job, Pair.getPairSchema(KEY, ONE));
        JobClient.runJob(job);
    }

    /** The key. Its hash decides its partition. */
    public static final class Visit {
        private long number;
        private String name;

        @Override
        public boolean equals(Object other) {
            return other instanceof Visit && number == ((Visit) other).number && name.equals(((Visit) other).name);
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(number) + name.hashCode();
        }
    }

    /** Emits each line's key. */
    public static final class Keys extends AvroMapper<CharSequence, Pair<Visit, Integer>> {
        @Override
        public void map(CharSequence line, AvroCollector<Pair<Visit, Integer>> collector, Reporter reporter)
                throws IOException {
            String[] fields = line.toString().split("\t");
            Visit visit = new Visit();
            visit.number = Long.parseLong(fields[1]);
            visit.name = fields[0];
            collector.collect(new Pair<>(visit, KEY, 1, ONE));
        }
    }

    /** Emits the size of each group. */
    public static final class Sizes extends AvroReducer<Visit, Integer, Pair<Visit, Integer>> {
        @Override
        public void reduce(
                Visit visit, Iterable<Integer> ones, AvroCollector<Pair<Visit, Integer>> collector, Reporter reporter)
                throws IOException {
            int size = 0;
            for (int one : ones) {
                size += one;
            }
            collector.collect(new Pair<>(visit, KEY, size, ONE));
        }
    }
}
