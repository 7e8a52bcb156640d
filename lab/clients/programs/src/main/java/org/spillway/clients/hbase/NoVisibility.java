package org.spillway.clients.hbase;

import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.mapreduce.VisibilityExpressionResolver;

/** No cell has a visibility label. HBase's own resolver asks HBase for the labels and waits minutes if there is none. */
public final class NoVisibility extends Configured implements VisibilityExpressionResolver {
    /** Makes the resolver. Public because tasks make it by reflection. */
    public NoVisibility() {}

    @Override
    public void init() {}

    @Override
    public List<Tag> createVisibilityExpTags(String expression) {
        return List.of();
    }
}
