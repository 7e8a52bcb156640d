package org.spillway.jobs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A mapper of lines of tab-separated fields. It leaves malformed lines out and counts them in
 * {@link InputCounter#MALFORMED_LINES}. The task's log names the first {@value #NAMED} malformed lines of the task. The
 * task's status names the last one of these.
 *
 * @param <K> the class of the output keys
 * @param <V> the class of the output values
 */
public abstract class TabLineMapper<K, V> extends Mapper<LongWritable, Text, K, V> {
    private static final int NAMED = 10;

    private static final Logger LOG = LoggerFactory.getLogger(TabLineMapper.class);

    private final TabFields fields;
    private int named;

    /** Creates a mapper of lines with these fields. */
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
