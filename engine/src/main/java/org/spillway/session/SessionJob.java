package org.spillway.session;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.DataInputByteBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.impl.pb.ContainerLaunchContextPBImpl;
import org.apache.hadoop.yarn.proto.YarnProtos.ContainerLaunchContextProto;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** A job that is handed over to a session: what YARN would have given to its master. */
public final class SessionJob implements Writable {
    private String attempt;
    private long submitMillis;
    private byte[] container; // as YARN sends it
    private Token<AMRMTokenIdentifier> master = new Token<>();

    /** Called by Hadoop's RPC, before {@link #readFields}. */
    public SessionJob() {}

    /**
     * Creates it.
     *
     * @param submitMillis when the job was submitted, by the clock
     * @param container files and tokens of the master's container, which is not started
     * @param master the token with which the master registers
     */
    public SessionJob(
            ApplicationAttemptId attempt,
            long submitMillis,
            ContainerLaunchContext container,
            Token<AMRMTokenIdentifier> master) {
        this.attempt = attempt.toString();
        this.submitMillis = submitMillis;
        this.container = ((ContainerLaunchContextPBImpl) container).getProto().toByteArray();
        this.master = new Token<>(master);
    }

    /** Returns the application's attempt. */
    public ApplicationAttemptId attempt() {
        return ApplicationAttemptId.fromString(attempt);
    }

    /** Returns when the job was submitted, by the clock. */
    public long submitMillis() {
        return submitMillis;
    }

    /** Returns files and tokens of the container. */
    public ContainerLaunchContext container() throws IOException {
        return new ContainerLaunchContextPBImpl(ContainerLaunchContextProto.parseFrom(container));
    }

    /** Returns the token with which the master registers. */
    public Token<AMRMTokenIdentifier> master() {
        return master;
    }

    /** Returns the tokens of the job, which its tasks get, without that of the master. */
    public Credentials tasks() throws IOException {
        Credentials credentials = new Credentials();
        DataInputByteBuffer tokens = new DataInputByteBuffer();
        tokens.reset(container().getTokens());
        credentials.readTokenStorageStream(tokens);
        return credentials;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        Text.writeString(out, attempt);
        out.writeLong(submitMillis);
        WritableUtils.writeVInt(out, container.length);
        out.write(container);
        master.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        attempt = Text.readString(in);
        submitMillis = in.readLong();
        container = new byte[WritableUtils.readVInt(in)];
        in.readFully(container);
        master.readFields(in);
    }
}
