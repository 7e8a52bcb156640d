package org.spillway.jobs.secondarysort;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;
import org.spillway.jobs.keys.TextLongKey;

/** Maps a line to a key of name and number. The value is empty. */
final class NumberMapper extends TabLineMapper<TextLongKey, NullWritable> {
    private final TextLongKey key = new TextLongKey();

    NumberMapper() {
        super(TabFields.exactly("name", "number"));
    }

    @Override
    protected void map(TabFields fields, Context context)
            throws IOException, InterruptedException, MalformedLineException {
        fields.copy(0, key.group());
        key.setNumber(fields.number(1));
        context.write(key, NullWritable.get());
    }
}
