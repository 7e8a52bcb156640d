package org.spillway.order;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.Pair;
import org.apache.avro.util.Utf8;
import org.spillway.order.KeyOrderContractTest.Shape;
import org.spillway.order.KeyOrderContractTest.Sorts;
import org.spillway.testing.TestJob;

/** Jobs with Avro keys of many schemas, and random keys. */
final class AvroShapes {
    /** The names of all shapes begin so. */
    static final String NAME = "Avro's ";

    private static final int KEYS = 60;

    private final Random random;
    private final List<byte[]> contents;

    private AvroShapes(Random random, List<byte[]> contents) {
        this.random = random;
        this.contents = contents;
    }

    /**
     * Returns all shapes.
     *
     * @param contents strings and bytes have these
     */
    static Stream<Shape> all(Random random, List<byte[]> contents) {
        AvroShapes shapes = new AvroShapes(random, contents);
        Stream<Shape> bytes = Stream.of("'string'", "'bytes'").flatMap(json -> shapes.both(Sorts.AS_BYTES, json));
        Stream<Shape> scalars = Stream.of(
                        "'long'",
                        "'int'",
                        "'boolean'",
                        "{'type': 'enum', 'name': 'E', 'symbols': ['Z', 'A', 'M']}",
                        "{'type': 'fixed', 'name': 'F', 'size': 5}",
                        "{'type': 'fixed', 'name': 'H', 'size': 8}",
                        "{'type': 'fixed', 'name': 'L', 'size': 0}")
                .flatMap(json -> shapes.both(Sorts.BY_PREFIX, json));
        Stream<Shape> prefixed = Stream.of(
                        "{'type': 'fixed', 'name': 'G', 'size': 9}",
                        "['null', 'string']",
                        "['int']",
                        nested(8, "'int'"),
                        "['long', 'null', 'bytes', 'double']",
                        record("string", "int"),
                        record("int", "string"),
                        "{'type': 'record', 'name': 'D', 'fields': [{'name': 'a', 'type': 'int', 'order': 'descending'},"
                                + " {'name': 'b', 'type': 'string', 'order': 'descending'}]}",
                        "{'type': 'record', 'name': 'I', 'fields': [{'name': 'a', 'type': 'string', 'order': 'descending'},"
                                + " {'name': 'b', 'type': ['null', 'int'], 'order': 'ignore'}]}",
                        "{'type': 'record', 'name': 'O', 'fields': [{'name': 'inner', 'type':"
                                + record("long", "string") + "}, {'name': 'x', 'type': 'double'}]}",
                        "{'type': 'record', 'name': 'N', 'fields': [{'name': 'next', 'type': ['null', 'N']},"
                                + " {'name': 'v', 'type': 'int'}]}")
                .flatMap(json -> shapes.both(Sorts.BY_PREFIX_THEN_COMPARATOR, json));
        Stream<Shape> others = Stream.of(
                        "'null'",
                        "'float'",
                        "'double'",
                        "{'type': 'array', 'items': 'int'}",
                        record("double", "string"),
                        nested(9, "'int'"),
                        union(300),
                        "{'type': 'record', 'name': 'J', 'fields': [{'name': 'a', 'type': 'int', 'order': 'ignore'},"
                                + " {'name': 'b', 'type': 'string'}]}",
                        "{'type': 'record', 'name': 'K', 'fields': []}")
                .flatMap(json -> shapes.both(Sorts.BY_COMPARATOR, json));
        return Stream.of(bytes, scalars, prefixed, others).flatMap(all -> all);
    }

    private static String record(String first, String second) {
        return "{'type': 'record', 'name': 'R', 'fields': [{'name': 'a', 'type': '" + first
                + "'}, {'name': 'b', 'type': '" + second + "'}]}";
    }

    /** Returns records in records. */
    private static String nested(int depth, String json) {
        return depth == 0
                ? json
                : "{'type': 'record', 'name': 'R" + depth + "', 'fields': [{'name': 'a', 'type': "
                        + nested(depth - 1, json) + "}]}";
    }

    private static String union(int branches) {
        return IntStream.range(0, branches)
                .mapToObj(i -> "{'type': 'fixed', 'name': 'F" + i + "', 'size': 1}")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns a job of the new API and one of the old. */
    private Stream<Shape> both(Sorts sorts, String json) {
        return Stream.of(shape(sorts, json, true), shape(sorts, json, false));
    }

    private Shape shape(Sorts sorts, String json, boolean newApi) {
        Schema schema = new Schema.Parser().parse(json.replace('\'', '"'));
        TestJob job = TestJob.job(AvroKey.class);
        if (newApi) {
            AvroSerialization.setKeyWriterSchema(job, schema);
            job.sortedBy(org.apache.avro.hadoop.io.AvroKeyComparator.class);
        } else {
            AvroJob.setMapOutputSchema(job, Pair.getPairSchema(schema, Schema.create(Schema.Type.NULL)));
            job.sortedBy(org.apache.avro.mapred.AvroKeyComparator.class);
        }
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(serialised(schema));
        }
        return new Shape(NAME + json + (newApi ? ", new API" : ", old API"), job, sorts, keys);
    }

    private byte[] serialised(Schema schema) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            new GenericDatumWriter<>(schema).write(datum(schema), encoder);
            encoder.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object datum(Schema schema) {
        switch (schema.getType()) {
            case NULL:
                return null;
            case BOOLEAN:
                return random.nextBoolean();
            case INT:
                return random.nextInt() >> random.nextInt(32);
            case LONG:
                return random.nextLong() >> random.nextInt(64);
            case FLOAT:
                return random.nextFloat();
            case DOUBLE:
                return random.nextInt(5) / 4.0;
            case STRING:
                return new Utf8(content());
            case BYTES:
                return ByteBuffer.wrap(content());
            case FIXED:
                return new GenericData.Fixed(schema, Arrays.copyOf(content(), schema.getFixedSize()));
            case ENUM:
                List<String> symbols = schema.getEnumSymbols();
                return new GenericData.EnumSymbol(schema, symbols.get(random.nextInt(symbols.size())));
            case ARRAY:
                return Stream.generate(() -> datum(schema.getElementType()))
                        .limit(random.nextInt(3))
                        .toList();
            case UNION:
                return datum(
                        schema.getTypes().get(random.nextInt(schema.getTypes().size())));
            default:
                GenericData.Record record = new GenericData.Record(schema);
                schema.getFields().forEach(field -> record.put(field.pos(), datum(field.schema())));
                return record;
        }
    }

    private byte[] content() {
        return contents.get(random.nextInt(contents.size()));
    }
}
