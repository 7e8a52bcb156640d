package org.spillway.bench;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.hadoop.io.AvroKeyComparator;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;

/** Visits whose keys are Avro records, a user and a time, or the number of the user alone. */
final class AvroVisits {
    private static final Schema NUMBER = SchemaBuilder.builder().longType();
    private static final Schema VISIT = SchemaBuilder.record("Visit")
            .fields()
            .requiredString("user")
            .requiredLong("time")
            .endRecord();
    private static final int USERS = 10_000;
    private static final int VALUE_BYTES = 40;

    private AvroVisits() {}

    /** Makes a job use the records as keys, with Avro's comparator. */
    static void configure(JobConf job) {
        configure(job, VISIT);
    }

    /** Makes a job use the numbers. */
    static void configureNumbers(JobConf job) {
        configure(job, NUMBER);
    }

    private static void configure(JobConf job, Schema keys) {
        job.setStrings(
                CommonConfigurationKeys.IO_SERIALIZATIONS_KEY,
                WritableSerialization.class.getName(),
                AvroSerialization.class.getName());
        AvroSerialization.setKeyWriterSchema(job, keys);
        AvroSerialization.setKeyReaderSchema(job, keys);
        job.setOutputKeyComparatorClass(AvroKeyComparator.class);
    }

    /** Makes visits of random users at random times. */
    static RecordMaker visits() {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            Utf8[] users = new Utf8[USERS];
            for (int i = 0; i < USERS; i++) {
                users[i] = new Utf8(("user-" + i).getBytes(StandardCharsets.US_ASCII));
            }
            GenericData.Record visit = new GenericData.Record(VISIT);
            AvroKey<GenericData.Record> key = new AvroKey<>(visit);
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                int user = random.nextInt(USERS);
                visit.put(0, users[user]);
                visit.put(1, random.nextLong() >>> 1);
                value.set(PrintableText.BYTES, i & PrintableText.MASK, VALUE_BYTES);
                out.emit(key, value, user % partitions);
            }
        };
    }

    /** Makes visits of random users, by number. */
    static RecordMaker numbers() {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            AvroKey<Long> key = new AvroKey<>();
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                long user = random.nextInt(USERS);
                key.datum(user);
                value.set(PrintableText.BYTES, i & PrintableText.MASK, VALUE_BYTES);
                out.emit(key, value, (int) (user % partitions));
            }
        };
    }
}
