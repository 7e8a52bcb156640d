package org.spillway.jvm.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.state.ClassFile.Made;

/** The classes here are the job's: those with a field {@code found} have state there and nowhere before. */
class StaticStateTest {
    private final StaticState states = new StaticState(StaticStateTest::file);

    @ParameterizedTest
    @ValueSource(
            classes = {
                Counting.class,
                Mapping.class,
                Listing.class,
                Cells.class,
                Writing.class,
                Drawing.class,
                Identified.class,
                Timed.class,
                Named.class,
                Ordered.class,
                OfThread.class,
                Summing.class,
                OpenEnum.class,
                EnumWithBodies.class,
                Table.class,
                Holding.class,
                Extending.class,
                Recorded.class,
                Started.class
            })
    void firstOf_fieldThatMayChange_isNamed(Class<?> type) {
        assertThat(states.firstOf(file(type.getName()))).startsWith(type.getName() + ".found (");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                None.class,
                Constants.class,
                Known.class,
                Plain.class,
                Asserting.class,
                Holder.class,
                Linked.class
            })
    void firstOf_onlyFixedFields_null(Class<?> type) {
        assertThat(states.firstOf(file(type.getName()))).isNull();
    }

    @Test
    void firstOf_tableOfASwitch_null() {
        ClassFile table = file(StaticStateTest.class.getName() + "$1");
        assertThat(table.fields())
                .extracting(ClassFile.Declared::name)
                .first()
                .asString()
                .contains("SwitchMap");
        assertThat(states.firstOf(table)).isNull();
    }

    @Test
    void watched_writablesOfConstants_asTheClassMakesThem() throws ReflectiveOperationException {
        Map<String, Made> watched = states.watched(file(Ones.class.getName()));
        assertThat(watched)
                .containsOnly(
                        entry("NO", made(Ones.NO)),
                        entry("OCTET", made(Ones.OCTET)),
                        entry("TWO_OCTETS", made(Ones.TWO_OCTETS)),
                        entry("HALF", made(Ones.HALF)),
                        entry("LARGE_HALF", made(Ones.LARGE_HALF)),
                        entry("ONE_FLOAT", made(Ones.ONE_FLOAT)),
                        entry("MINUS", made(Ones.MINUS)),
                        entry("BYTE", made(Ones.BYTE)),
                        entry("SHORT", made(Ones.SHORT)),
                        entry("INT", made(Ones.INT)),
                        entry("ONE", made(Ones.ONE)),
                        entry("LARGE", made(Ones.LARGE)),
                        entry("NAME", made(Ones.NAME)),
                        entry("SMALL", made(Ones.SMALL)),
                        entry("SMALL_LONG", made(Ones.SMALL_LONG)),
                        entry("open", made(Ones.open)));
        for (Entry<String, Made> each : watched.entrySet()) {
            Object now = Ones.class.getDeclaredField(each.getKey()).get(null);
            assertThat(each.getValue().isIn(now)).as(each.getKey()).isTrue();
        }
        assertThat(states.firstOf(file(Ones.class.getName()))).isNull();
    }

    /** Loggers and patterns have no other effect. */
    @Test
    void watched_besideLoggersAndPatterns_asAlone() {
        ClassFile logging = file(Logging.class.getName());
        assertThat(states.watched(logging)).containsOnly(entry("ONE", made(Logging.ONE)));
        assertThat(states.firstOf(logging)).isNull();
    }

    /** Of the compiler's forms only those that have no other effect and end the same each time. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                Writing.class,
                Printing.class,
                Choosing.class,
                Computing.class,
                Giving.class,
                WritingElsewhere.class,
                WritingBelow.class,
                Subclassing.class,
                Finding.class,
                Stating.class
            })
    void watched_initializerThatDoesMore_none(Class<?> type) {
        assertThat(states.watched(file(type.getName()))).isEmpty();
        assertThat(states.firstOf(file(type.getName()))).startsWith(type.getName() + ".found (");
    }

    @Test
    void isIn_otherValueTypeOrBytes_false() {
        Text again = new Text("ab");
        again.set("longer");
        again.set("ab".getBytes(StandardCharsets.UTF_8));
        assertThat(made(new Text("ab")).isIn(new Text("ab"))).isTrue();
        assertThat(made(new Text("ab")).isIn(again)).isFalse();
        assertThat(made(new Text("ab")).isIn(null)).isFalse();
        assertThat(made(new IntWritable(1)).isIn(new IntWritable(2))).isFalse();
        assertThat(made(new IntWritable(1)).isIn(new OwnWritable(1))).isFalse();
    }

    private static Made made(Object writable) {
        return new Made(writable.getClass().getName(), writable.toString());
    }

    private static ClassFile file(String name) {
        return name.startsWith("org.spillway.") ? ClassFile.of(name, StaticStateTest.class.getClassLoader()) : null;
    }

    static class Counting {
        static int found;
    }

    static class Mapping {
        static final Map<String, Integer> found = new TreeMap<>();
    }

    static class Listing {
        static final List<String> found = new ArrayList<>();
    }

    static class Cells {
        static final int[] found = new int[1];
    }

    static class Writing {
        static final IntWritable found = new IntWritable();
    }

    static class Ones {
        static final BooleanWritable NO = new BooleanWritable(false);
        static final ByteWritable OCTET = new ByteWritable((byte) -7);
        static final ShortWritable TWO_OCTETS = new ShortWritable((short) 1000);
        static final FloatWritable HALF = new FloatWritable(0.5f);
        static final FloatWritable ONE_FLOAT = new FloatWritable(1);
        static final DoubleWritable LARGE_HALF = new DoubleWritable(0.5);
        static final IntWritable MINUS = new IntWritable(-1);
        static final IntWritable BYTE = new IntWritable(-100);
        static final IntWritable SHORT = new IntWritable(30_000);
        static final IntWritable INT = new IntWritable(1_000_000);
        static final LongWritable ONE = new LongWritable(1);
        static final LongWritable LARGE = new LongWritable(1L << 40);
        static final Text NAME = new Text("name");
        static final VIntWritable SMALL = new VIntWritable(5);
        static final VLongWritable SMALL_LONG = new VLongWritable(0);
        static IntWritable open = new IntWritable(1);
        static final int CONSTANT = 3;
    }

    static class Logging {
        static final Logger LOG = LoggerFactory.getLogger(Logging.class);
        static final Log OLD_LOG = LogFactory.getLog("name");
        static final Pattern WORDS = Pattern.compile("\\w+");
        static final IntWritable ONE = new IntWritable(1);
    }

    static class Finding {
        static final Class<?> TYPE = find("name");
        static final IntWritable found = new IntWritable(1);

        private static Class<?> find(String name) {
            return name.getClass();
        }
    }

    static class Stating {
        static final IntWritable found = new IntWritable(1);

        static {
            System.clearProperty("name");
        }
    }

    static class Printing {
        static final IntWritable found = new IntWritable(1);

        static {
            found.set(2);
        }
    }

    static class Choosing {
        static final IntWritable found = Boolean.getBoolean("two") ? new IntWritable(2) : new IntWritable(1);
    }

    static class Computing {
        static final IntWritable found = new IntWritable((int) System.nanoTime());
    }

    static class Giving {
        static final IntWritable found = Choosing.found;
    }

    static class WritingElsewhere {
        static IntWritable found;

        static {
            Elsewhere.found = new IntWritable(1);
        }
    }

    static class Elsewhere {
        static IntWritable found;
    }

    /** The superclass's initializer would run, too. */
    static class WritingBelow extends Counting {
        static final IntWritable found = new IntWritable(1);
    }

    static class OwnWritable extends IntWritable {
        OwnWritable(int value) {
            super(value);
        }
    }

    static class Subclassing {
        static final IntWritable found = new OwnWritable(1);
    }

    static class Drawing {
        static final Random found = new Random(1);
    }

    static class Identified {
        static final UUID found = UUID.randomUUID();
    }

    /** As each JVM has another. */
    static class Timed {
        static final long found = System.nanoTime();
    }

    static class Named {
        static final String found = UUID.randomUUID().toString();
    }

    static class Ordered {
        static final Comparator<String> found = Comparator.naturalOrder();
    }

    static class OfThread {
        static final ThreadLocal<Integer> found = new ThreadLocal<>();
    }

    static class Summing {
        static final AtomicLong found = new AtomicLong();
    }

    enum OpenEnum {
        found;

        int value;
    }

    enum EnumWithBodies {
        found {
            int value;
        }
    }

    interface Table {
        int[] found = {1};
    }

    static class Holding {
        static final Counted found = new Counted();
    }

    static final class Counted {
        private int count;
    }

    static class Extending {
        static final Child found = new Child();
    }

    static final class Child extends Parent {}

    static class Parent {
        private int[] cells;
    }

    static class None {
        private int count;
    }

    static class Constants {
        static final int NUMBER = 1 << 20;
        static final String TEXT = "text " + NUMBER;
        static final boolean FLAG = true;
    }

    static class Known {
        static final Logger LOG = LoggerFactory.getLogger(Known.class);
        static final Pattern PATTERN = Pattern.compile("a");
        static final Class<?> TYPE = Known.class;
        static final NullWritable NONE = NullWritable.get();
    }

    enum Plain {
        ONE,
        TWO
    }

    static class Asserting {
        String text(Plain plain) {
            assert plain != null;
            switch (plain) {
                case ONE:
                    return "one";
                default:
                    return "two";
            }
        }
    }

    static class Holder {
        static final Strategy STRATEGY = new Strategy();
    }

    static final class Strategy {
        private final Pattern pattern = Pattern.compile("a");
    }

    static class Recorded {
        static final Id found = new Id(UUID.randomUUID().toString());
    }

    record Id(String id) {}

    enum Started {
        found;

        final long start = System.nanoTime();
    }

    static final class Linked {
        static final Linked FIRST = new Linked(null);
        private final Linked next;

        Linked(Linked next) {
            this.next = next;
        }
    }

    /** Of this build and of a library. */
    @ParameterizedTest
    @ValueSource(strings = {"org.spillway.SpillwayCollector", "it.unimi.dsi.fastutil.Arrays"})
    void of_classFile_nameAndReferences(String name) {
        ClassFile file = ClassFile.of(name, StaticStateTest.class.getClassLoader());
        assertThat(file.name()).isEqualTo(name);
        assertThat(file.references()).contains(file.parent());
    }
}
