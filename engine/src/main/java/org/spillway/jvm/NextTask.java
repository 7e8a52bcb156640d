package org.spillway.jvm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** The master's answer to a JVM: wait, run an attempt, or end. */
public final class NextTask implements Writable {
    private enum Kind {
        WAIT,
        RUN,
        END
    }

    private Kind kind = Kind.END;
    private String text = "";
    private int millis;

    /** Called by Hadoop's RPC, before {@link #readFields}. */
    public NextTask() {}

    private NextTask(Kind kind, String text, int millis) {
        this.kind = kind;
        this.text = text;
        this.millis = millis;
    }

    /** The JVM is to ask again after this time. */
    public static NextTask waitFor(int millis) {
        return new NextTask(Kind.WAIT, "", millis);
    }

    /** The JVM is to run an attempt, which it can have at once. */
    public static NextTask run(String attempt) {
        return new NextTask(Kind.RUN, attempt, 0);
    }

    /** The JVM is to end, for a reason. */
    public static NextTask end(String reason) {
        return new NextTask(Kind.END, reason, 0);
    }

    /** Whether the JVM is to ask again. */
    public boolean isWait() {
        return kind == Kind.WAIT;
    }

    /** Whether the JVM is to run an attempt. */
    public boolean isRun() {
        return kind == Kind.RUN;
    }

    /** Returns the milliseconds to wait. */
    public int millis() {
        return millis;
    }

    /** Returns the attempt to run, or the reason to end. */
    public String text() {
        return text;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeByte(kind.ordinal());
        Text.writeString(out, text);
        out.writeInt(millis);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        int number = in.readByte();
        if (number < 0 || number >= Kind.values().length) {
            throw new IOException("no answer has the number " + number);
        }
        kind = Kind.values()[number];
        text = Text.readString(in);
        millis = in.readInt();
    }
}
