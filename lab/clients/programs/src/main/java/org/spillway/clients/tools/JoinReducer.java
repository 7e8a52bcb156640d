package org.spillway.clients.tools;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.hadoop.contrib.utils.join.DataJoinReducerBase;
import org.apache.hadoop.contrib.utils.join.TaggedMapOutput;

/** Joins the lines of two inputs. Keys that are in one of them only are left out. */
public final class JoinReducer extends DataJoinReducerBase {
    @Override
    protected TaggedMapOutput combine(Object[] tags, Object[] values) {
        if (tags.length < 2) {
            return null;
        }
        return new Tagged(Arrays.stream(values)
                .map(value -> ((TaggedMapOutput) value).getData().toString())
                .collect(Collectors.joining("\t")));
    }
}
