package org.spillway.clients.crunch;

import org.apache.crunch.MapFn;
import org.apache.crunch.PTable;
import org.apache.crunch.Pair;
import org.apache.crunch.Pipeline;
import org.apache.crunch.types.PTypeFamily;

/** Splits a line into the text before the first tab and the text after it. */
final class Fields extends MapFn<String, Pair<String, String>> {
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
