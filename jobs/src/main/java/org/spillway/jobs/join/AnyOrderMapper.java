package org.spillway.jobs.join;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.spillway.jobs.TabFields;
import org.spillway.jobs.TabLineMapper;

/** Maps the rows of one side to the join key and the row with its side. */
abstract class AnyOrderMapper extends TabLineMapper<Text, SidedRow> {
    private final Text key = new Text();
    private final SidedRow value = new SidedRow();

    private AnyOrderMapper(Side side) {
        super(TabFields.lastTakesRest("key", "row"));
        value.setSide(side);
    }

    @Override
    protected final void map(TabFields fields, Context context) throws IOException, InterruptedException {
        fields.copy(0, key);
        fields.copy(1, value.row());
        context.write(key, value);
    }

    /** Reads the left input. */
    static final class Left extends AnyOrderMapper {
        Left() {
            super(Side.LEFT);
        }
    }

    /** Reads the right input. */
    static final class Right extends AnyOrderMapper {
        Right() {
            super(Side.RIGHT);
        }
    }
}
