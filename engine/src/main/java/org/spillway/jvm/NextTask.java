package org.spillway.jvm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** The master's answer to a JVM: wait, run an attempt, or end. */
public final class NextTask implements Writable {
    private boolean isRun;
    private int millis; // 0 unless the JVM is to wait
    private String text = "";

    /** Called by Hadoop's RPC, before {@link #readFields}. */
    public NextTask() {}

    private NextTask(boolean isRun, int millis, String text) {
        this.isRun = isRun;
        this.millis = millis;
        this.text = text;
    }

    /** The JVM is to ask again after this time, of at least 1 ms. */
    public static NextTask waitFor(int millis) {
        return new NextTask(false, millis, "");
    }

    /** The JVM is to run an attempt, which it can have at once. */
    public static NextTask run(String attempt) {
        return new NextTask(true, 0, attempt);
    }

    /** The JVM is to end, for a reason. */
    public static NextTask end(String reason) {
        return new NextTask(false, 0, reason);
    }

    /** Whether the JVM is to run an attempt. */
    public boolean isRun() {
        return isRun;
    }

    /** Whether the JVM is to ask again. */
    public boolean isWait() {
        return millis > 0;
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
        out.writeBoolean(isRun);
        out.writeInt(millis);
        Text.writeString(out, text);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        isRun = in.readBoolean();
        millis = in.readInt();
        text = Text.readString(in);
    }
}
