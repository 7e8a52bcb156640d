package org.spillway.jvm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** The master's answer to a JVM: ask again, run an attempt, or end. */
public final class NextTask implements Writable {
    private boolean isRun;
    private String text = ""; // if the JVM is to ask again

    /** Called by Hadoop's RPC, before {@link #readFields}. */
    public NextTask() {}

    private NextTask(boolean isRun, String text) {
        this.isRun = isRun;
        this.text = text;
    }

    /** The JVM is to ask again at once: the master has held this answer while there was no other. */
    public static NextTask askAgain() {
        return new NextTask();
    }

    /** The JVM is to run an attempt, which it can have at once. */
    public static NextTask run(String attempt) {
        return new NextTask(true, attempt);
    }

    /** The JVM is to end, for a reason. */
    public static NextTask end(String reason) {
        return new NextTask(false, reason);
    }

    /** Whether the JVM is to run an attempt. */
    public boolean isRun() {
        return isRun;
    }

    /** Whether the JVM is to ask again. */
    public boolean isAskAgain() {
        return text.isEmpty();
    }

    /** Returns the attempt to run, or the reason to end. */
    public String text() {
        return text;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeBoolean(isRun);
        Text.writeString(out, text);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        isRun = in.readBoolean();
        text = Text.readString(in);
    }
}
