package org.spillway.jobs.components;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;

/** Maps a link to both of its nodes, each with the other. */
final class LinkMapper extends TabLineMapper<Text, Text> {
    private final Text one = new Text();
    private final Text other = new Text();

    LinkMapper() {
        super(TabFields.exactly("node", "node"));
    }

    @Override
    protected void map(TabFields fields, Context context)
            throws IOException, InterruptedException, MalformedLineException {
        fields.copy(0, one);
        fields.copy(1, other);
        context.write(one, other);
        context.write(other, one);
    }
}
