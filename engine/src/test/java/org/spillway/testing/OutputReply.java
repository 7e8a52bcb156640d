package org.spillway.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.spillway.testing.MapOutputServer.Fault;

/** The body of a server's reply: a sequence of outputs, one of which may have a {@link Fault}. */
final class OutputReply {
    private static final int MISSING = 10;
    private static final int CHECKSUM = 4;
    private static final byte[] NO_HEADER = new byte[20];
    private static final byte[] SOME_MEGABYTES = new byte[4 << 20];

    private final JobConf job;
    private final Path dir;
    private final int reduce;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int end = -1;
    private boolean hangs;

    /** Creates a reply without outputs. */
    OutputReply(JobConf job, Path dir, int reduce) {
        this.job = job;
        this.dir = dir;
        this.reduce = reduce;
    }

    /** Returns the whole body. */
    byte[] bytes() {
        return body.toByteArray();
    }

    /** Returns the number of bytes to send. */
    int sent() {
        return end < 0 ? body.size() : end;
    }

    /** Whether the connection then stays open without data. */
    boolean hangs() {
        return hangs;
    }

    /**
     * Appends an output.
     *
     * @return whether the output exists
     */
    boolean append(String attempt, Fault fault) throws IOException {
        Path file = dir.resolve("output").resolve(attempt).resolve("file.out");
        if (fault == Fault.GONE || !file.toFile().exists()) {
            return false;
        }
        if (fault == Fault.HANGING_BEFORE) {
            end = body.size();
        }
        IndexRecord entry = new SpillRecord(new org.apache.hadoop.fs.Path(file + ".index"), job).getIndex(reduce);
        byte[] bytes = new byte[(int) entry.partLength];
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            open.seek(entry.startOffset);
            open.readFully(bytes);
        }
        if (fault == Fault.DAMAGED) {
            bytes[bytes.length / 2] ^= 1;
        }
        DataOutputStream out = new DataOutputStream(body);
        if (fault == Fault.NO_HEADER) {
            out.write(NO_HEADER);
        }
        header(attempt, entry, fault).write(out);
        out.write(bytes);
        if (fault == Fault.EXTRA_BYTES) {
            out.write(NO_HEADER);
        }
        if (fault == Fault.HUGE_REPLY) {
            out.write(SOME_MEGABYTES);
        }
        if (fault == Fault.CUT || fault == Fault.HANGING_WITHIN) {
            end = body.size() - MISSING;
        }
        hangs |= fault != null && fault.hangs();
        return true;
    }

    private ShuffleHeader header(String attempt, IndexRecord entry, Fault fault) {
        String name = fault == Fault.WRONG_MAP ? attempt.replace("_m_0", "_m_9") : attempt;
        int claimed = fault == Fault.WRONG_REDUCE ? reduce + 1 : reduce;
        long part = fault == null
                ? entry.partLength
                : switch (fault) {
                    case NEGATIVE_LENGTH -> -1;
                    case LONGER -> entry.partLength + MISSING;
                    case SHORTER -> entry.partLength - MISSING;
                    case HUGE, HUGE_OUTPUT -> 1L << 40;
                    case HUGE_REPLY -> 1L << 60;
                    default -> entry.partLength;
                };
        long raw = fault == Fault.OTHER_RAW_LENGTH
                ? entry.rawLength + 1
                : fault == Fault.HUGE_OUTPUT || fault == Fault.HUGE_REPLY ? part - CHECKSUM : entry.rawLength;
        return new ShuffleHeader(name, part, raw, claimed);
    }
}
