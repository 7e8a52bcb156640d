package org.spillway.clients.tools;

import org.apache.hadoop.contrib.utils.join.DataJoinMapperBase;
import org.apache.hadoop.contrib.utils.join.TaggedMapOutput;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/** Tags each line with the name of its folder. The key is the line's first field. */
public final class TagMapper extends DataJoinMapperBase {
    @Override
    protected Text generateInputTag(String file) {
        return new Text(new Path(file).getParent().getName());
    }

    @Override
    protected TaggedMapOutput generateTaggedMapOutput(Object value) {
        Tagged line = new Tagged(value.toString());
        line.setTag(inputTag);
        return line;
    }

    @Override
    protected Text generateGroupKey(TaggedMapOutput line) {
        return new Text(line.getData().toString().split("\t", 2)[0]);
    }
}
