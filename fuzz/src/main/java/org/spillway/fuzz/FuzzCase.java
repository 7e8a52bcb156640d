package org.spillway.fuzz;

import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.spillway.testing.ReduceHarness.Way;

/** One job: a value for each knob, and the seed of its records. Immutable. */
final class FuzzCase {
    private static final String KEY = "fuzz.case";
    private static final String SEED = "seed";

    private final long seed;
    private final Map<Knob, Integer> values;

    private FuzzCase(long seed, Map<Knob, Integer> values) {
        this.seed = seed;
        this.values = values;
    }

    /** Returns a case in which every knob has its simplest value. */
    static FuzzCase simplest(long seed) {
        Map<Knob, Integer> values = new EnumMap<>(Knob.class);
        for (Knob knob : Knob.values()) {
            values.put(knob, knob.simplest());
        }
        return new FuzzCase(seed, values);
    }

    /** Returns the case that a job's configuration was made from. */
    static FuzzCase of(Configuration conf) {
        return parse(conf.get(KEY));
    }

    /** Parses the output of {@link #toString}. Knobs that the line does not name have their simplest values. */
    static FuzzCase parse(String line) {
        FuzzCase parsed = simplest(0);
        for (String word : line.trim().split("\\s+")) {
            int equals = word.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("not of the form knob=value: " + word);
            }
            String label = word.substring(0, equals);
            String value = word.substring(equals + 1);
            parsed = label.equals(SEED)
                    ? new FuzzCase(Long.parseLong(value), parsed.values)
                    : parsed.with(knob(label), knob(label).read(value));
        }
        return parsed;
    }

    FuzzCase with(Knob knob, int value) {
        Map<Knob, Integer> changed = new EnumMap<>(values);
        changed.put(knob, value);
        return new FuzzCase(seed, changed);
    }

    long seed() {
        return seed;
    }

    int get(Knob knob) {
        return values.get(knob);
    }

    boolean is(Knob knob) {
        return get(knob) != 0;
    }

    FieldKind keys() {
        return FieldKind.values()[get(Knob.KEYS)];
    }

    FieldKind values() {
        return FieldKind.values()[get(Knob.VALUES)];
    }

    CombinerKind combiner() {
        return CombinerKind.values()[get(Knob.COMBINER)];
    }

    boolean combines() {
        return combiner() != CombinerKind.NONE;
    }

    Ordering ordering() {
        return Ordering.values()[get(Knob.ORDERING)];
    }

    Grouping grouping() {
        return Grouping.values()[get(Knob.GROUPING)];
    }

    CodecKind codec() {
        return CodecKind.values()[get(Knob.CODEC)];
    }

    Refusal refusal() {
        return Refusal.values()[get(Knob.REFUSAL)];
    }

    Grouping reducerGrouping() {
        return Grouping.values()[get(Knob.REDUCER_GROUPING)];
    }

    ReducerKind reducer() {
        return ReducerKind.values()[get(Knob.REDUCER)];
    }

    Way way() {
        return Way.values()[get(Knob.WAY)];
    }

    OutputFault fault() {
        return OutputFault.values()[get(Knob.FAULT)];
    }

    void store(Configuration conf) {
        conf.set(KEY, toString());
    }

    /** Returns one line with all knobs that differ from the simplest case. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(SEED).append('=').append(seed);
        values.forEach((knob, value) -> {
            if (value != knob.simplest()) {
                line.append(' ').append(knob.label()).append('=').append(knob.show(value));
            }
        });
        return line.toString();
    }

    private static Knob knob(String label) {
        for (Knob knob : Knob.values()) {
            if (knob.label().equals(label)) {
                return knob;
            }
        }
        throw new IllegalArgumentException("no knob has the name " + label);
    }
}
