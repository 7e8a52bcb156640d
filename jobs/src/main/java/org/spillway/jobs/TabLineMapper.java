package org.spillway.jobs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads lines of fields. A malformed line is left out, but not in silence: it is counted, the first {@value #NAMED} of a
 * task are named in its log, and the last one of them is the task's status.
 *
 * @param <K> the class of the keys that it writes
 * @param <V> the class of the values that it writes
 */
public abstract class TabLineMapper<K, V> extends Mapper<LongWritable, Text, K, V> {
    private static final int NAMED = 10;

    private static final Logger LOG = LoggerFactory.getLogger(TabLineMapper.class);

    private final TabFields fields;
    private int named;

    /** Of lines of this form. */
    protected TabLineMapper(TabFields fields) {
        this.fields = fields;
    }

    /** Maps one line. */
    protected abstract void map(TabFields fields, Context context)
            throws IOException, InterruptedException, MalformedLineException;

    @Override
    protected final void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        try {
            fields.read(line);
            map(fields, context);
        } catch (MalformedLineException e) {
            context.getCounter(InputCounter.MALFORMED_LINES).increment(1);
            if (named < NAMED) {
                named++;
                String problem =
                        "malformed line: split=" + context.getInputSplit() + " offset=" + offset + " " + e.getMessage();
                LOG.warn(problem);
                context.setStatus(problem);
            }
        }
    }
}
