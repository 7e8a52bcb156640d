package org.spillway.jobs.components;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.spillway.jobs.MalformedLineException;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;

/** Writes a node and its name. */
final class NameMapper extends TabLineMapper<Text, Text> {
    private final Text node = new Text();
    private final Text name = new Text();

    NameMapper() {
        super(TabFields.lastTakesRest("node", "name", "neighbours"));
    }

    @Override
    protected void map(TabFields fields, Context context)
            throws IOException, InterruptedException, MalformedLineException {
        fields.copy(0, node);
        fields.copy(1, name);
        context.write(node, name);
    }
}
