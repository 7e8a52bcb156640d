package org.spillway.clients.crunch;

import java.util.Collection;
import java.util.List;
import org.apache.crunch.MapFn;
import org.apache.crunch.PCollection;
import org.apache.crunch.PTable;
import org.apache.crunch.Pair;
import org.apache.crunch.Pipeline;
import org.apache.crunch.impl.mr.MRPipeline;
import org.apache.crunch.io.To;
import org.apache.crunch.lib.Aggregate;
import org.apache.crunch.lib.Average;
import org.apache.crunch.lib.Cogroup;
import org.apache.crunch.lib.Distinct;
import org.apache.crunch.lib.Join;
import org.apache.crunch.lib.Quantiles;
import org.apache.crunch.lib.SecondarySort;
import org.apache.crunch.lib.Set;
import org.apache.crunch.lib.Sort;
import org.apache.crunch.lib.Sort.ColumnOrder;
import org.apache.crunch.lib.Sort.Order;
import org.apache.crunch.lib.join.BloomFilterJoinStrategy;
import org.apache.crunch.lib.join.JoinType;
import org.apache.crunch.types.PTypeFamily;
import org.apache.crunch.types.avro.AvroTypeFamily;
import org.apache.crunch.types.writable.WritableTypeFamily;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Runs one of Crunch's library functions. Arguments: its name, {@code writables} or {@code avros}, the output, and one or
 * two inputs.
 */
public final class Pipelines extends Configured implements Tool {
    private static final int REDUCES = 3;
    /** Of a sort with several reduces Crunch draws other limits in each run. */
    private static final int SORTED = 1;

    private static final int TOP = 5;
    /** About as many keys as the Bloom filter has room for. */
    private static final int USERS = 2_000;

    private Pipelines() {}

    /** Runs it and exits with its code. */
    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new Pipelines(), args));
    }

    @Override
    public int run(String[] args) {
        Pipeline pipeline = new MRPipeline(Pipelines.class, args[0] + " " + args[1], getConf());
        PTypeFamily types = args[1].equals("avros") ? AvroTypeFamily.getInstance() : WritableTypeFamily.getInstance();
        PCollection<?> result = result(args[0], pipeline, types, List.of(args).subList(3, args.length));
        pipeline.write(result, To.textFile(args[2]));
        return pipeline.done().succeeded() ? 0 : 1;
    }

    private static PCollection<?> result(String name, Pipeline pipeline, PTypeFamily types, List<String> inputs) {
        String input = inputs.get(0);
        switch (name) {
            case "access-log":
                return Lines.accessLog(pipeline, input);
            case "distinct":
                return Distinct.distinct(Fields.texts(pipeline, types, input).keys(), 1, REDUCES);
            case "sort-lines":
                return Sort.sort(Fields.texts(pipeline, types, input).values(), SORTED, Order.DESCENDING);
            case "join", "join-bloom", "cogroup", "comm":
                return ofTwo(
                        name,
                        Fields.texts(pipeline, types, input),
                        Fields.texts(pipeline, types, inputs.get(1)),
                        types);
            default:
                return ofNumbers(name, Fields.numbers(pipeline, types, input), types);
        }
    }

    private static PCollection<?> ofTwo(
            String name, PTable<String, String> left, PTable<String, String> right, PTypeFamily types) {
        switch (name) {
            case "join":
                return Join.fullJoin(left, right);
            case "join-bloom":
                return new BloomFilterJoinStrategy<String, String, String>(USERS)
                        .join(left, right, JoinType.INNER_JOIN);
            case "cogroup":
                return Cogroup.cogroup(REDUCES, left, right).mapValues("groups", new Group(), types.strings());
            default:
                return Set.comm(left.keys(), right.keys());
        }
    }

    private static PCollection<?> ofNumbers(String name, PTable<String, Long> numbers, PTypeFamily types) {
        switch (name) {
            case "sort-numbers":
                return Sort.sort(numbers.values(), SORTED, Order.DESCENDING);
            case "sort-pairs":
                return Sort.sortPairs(
                        numbers.parallelDo("swap", new Swap(), types.pairs(types.longs(), types.strings())),
                        ColumnOrder.by(1, Order.DESCENDING),
                        ColumnOrder.by(2, Order.ASCENDING));
            case "secondary-sort":
                return SecondarySort.sortAndApply(
                        numbers.mapValues("second", new Second(), types.pairs(types.longs(), types.strings())),
                        new Sequence(),
                        types.strings(),
                        REDUCES);
            case "quantiles":
                return Quantiles.distributed(numbers, 0.25, 0.5, 0.75);
            case "mean":
                return Average.meanValue(numbers);
            case "top":
                return Aggregate.top(Aggregate.count(numbers.keys(), REDUCES), TOP, true);
            default:
                throw new IllegalArgumentException("no pipeline " + name);
        }
    }

    /** Describes both sides of a group by numbers that do not depend on the order of its values. */
    private static final class Group extends MapFn<Pair<Collection<String>, Collection<String>>, String> {
        private static final long serialVersionUID = 1;

        @Override
        public String map(Pair<Collection<String>, Collection<String>> sides) {
            return describe(sides.first()) + " " + describe(sides.second());
        }

        private static String describe(Collection<String> values) {
            long sum = 0;
            for (String value : values) {
                sum += value.hashCode();
            }
            return values.size() + ":" + sum;
        }
    }

    /** Makes a value that is sorted by its number. */
    private static final class Second extends MapFn<Long, Pair<Long, String>> {
        private static final long serialVersionUID = 1;

        @Override
        public Pair<Long, String> map(Long number) {
            return Pair.of(number, "");
        }
    }

    /** Describes the values of a group by a number that depends on their order. */
    private static final class Sequence extends MapFn<Pair<String, Iterable<Pair<Long, String>>>, String> {
        private static final long serialVersionUID = 1;

        @Override
        public String map(Pair<String, Iterable<Pair<Long, String>>> group) {
            int count = 0;
            int hash = 1;
            for (Pair<Long, String> value : group.second()) {
                count++;
                hash = 31 * hash + value.first().hashCode();
            }
            return group.first() + " " + count + " " + hash;
        }
    }

    /** Exchanges the two members of a pair. */
    private static final class Swap extends MapFn<Pair<String, Long>, Pair<Long, String>> {
        private static final long serialVersionUID = 1;

        @Override
        public Pair<Long, String> map(Pair<String, Long> pair) {
            return Pair.of(pair.second(), pair.first());
        }
    }

    /** Splits a line into the text before the first tab and the text after it. */
    private static final class Fields extends MapFn<String, Pair<String, String>> {
        private static final long serialVersionUID = 1;

        private Fields() {}

        /** Reads lines as a table of texts. */
        static PTable<String, String> texts(Pipeline pipeline, PTypeFamily types, String input) {
            return pipeline.readTextFile(input)
                    .parallelDo("fields", new Fields(), types.tableOf(types.strings(), types.strings()));
        }

        /** Reads lines whose second field is a number. */
        static PTable<String, Long> numbers(Pipeline pipeline, PTypeFamily types, String input) {
            return texts(pipeline, types, input).mapValues("numbers", new Number(), types.longs());
        }

        @Override
        public Pair<String, String> map(String line) {
            int tab = line.indexOf('\t');
            return Pair.of(line.substring(0, tab), line.substring(tab + 1));
        }

        private static final class Number extends MapFn<String, Long> {
            private static final long serialVersionUID = 1;

            @Override
            public Long map(String text) {
                return Long.valueOf(text);
            }
        }
    }
}
