package org.spillway.jobs.sessionize;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;
import org.spillway.jobs.keys.TextLongKey;

/** Maps a click to a key of user and time and a value of the URL. */
final class ClickMapper extends TabLineMapper<TextLongKey, Text> {
    private final TextLongKey key = new TextLongKey();
    private final Text url = new Text();

    ClickMapper() {
        super(TabFields.exactly("user", "epoch-ms", "url"));
    }

    @Override
    protected void map(TabFields fields, Context context)
            throws IOException, InterruptedException, MalformedLineException {
        long time = fields.number(1);
        if (time < 0) {
            // Times must not be negative: then the difference of two times cannot overflow.
            throw new MalformedLineException("epoch-ms", Long.toString(time), "below 0");
        }
        fields.copy(0, key.group());
        key.setNumber(time);
        fields.copy(2, url);
        context.write(key, url);
    }
}
