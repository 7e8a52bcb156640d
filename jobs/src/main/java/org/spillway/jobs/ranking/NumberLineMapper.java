package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;

/** Maps lines {@code key<TAB>number} to {@link RankedText} keys. */
final class NumberLineMapper extends TabLineMapper<RankedText, NullWritable> {
    private final RankedText ranked = new RankedText();

    NumberLineMapper() {
        super(TabFields.exactly("key", "number"));
    }

    @Override
    protected void map(TabFields fields, Context context)
            throws IOException, InterruptedException, MalformedLineException {
        fields.copy(0, ranked.text());
        ranked.setNumber(fields.number(1));
        context.write(ranked, NullWritable.get());
    }
}
