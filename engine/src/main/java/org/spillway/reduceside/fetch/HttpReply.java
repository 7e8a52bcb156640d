package org.spillway.reduceside.fetch;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.io.BoundedInput;
import org.spillway.reduceside.http.HttpExchange;

/**
 * The outputs that a host sends, one after the other, in the order of the request. Each has a header (Hadoop's
 * ShuffleHeader), followed by the segment:
 *
 * <pre>
 * [vint length][attempt][vlong part length][vlong raw length][vint reduce]
 * </pre>
 */
final class HttpReply implements Closeable {
    // Longest attempt name accepted: a longer one means that this is no header.
    private static final int MAX_NAME = 1 << 10;

    private final HttpExchange response;
    private final DataInputStream in;
    private final int reduce;
    private BoundedInput current;

    HttpReply(HttpExchange response, int reduce) {
        this.response = response;
        this.in = new DataInputStream(response.body());
        this.reduce = reduce;
    }

    /**
     * Reads the header of the next output.
     *
     * @param wanted outputs that have not arrived yet
     * @throws FetchException if the header is invalid, or its output is none of the wanted ones
     * @throws IOException if the connection broke
     */
    Arrived next(List<MapAttempt> wanted) throws IOException {
        response.beginPart();
        int length = WritableUtils.readVInt(in);
        if (length < 0 || length > MAX_NAME) {
            throw new FetchException(
                    FetchError.BAD_ID, "damaged shuffle header: name of " + length + " bytes, limit " + MAX_NAME, null);
        }
        byte[] name = new byte[length];
        in.readFully(name);
        long partLength = WritableUtils.readVLong(in);
        long rawLength = WritableUtils.readVLong(in);
        int forReduce = WritableUtils.readVInt(in);
        MapAttempt attempt = find(new String(name, StandardCharsets.UTF_8), wanted);
        // Checked before anything is taken for it.
        if (partLength < 0 || rawLength < 0 || partLength > response.left()) {
            throw new FetchException(
                    FetchError.WRONG_LENGTH,
                    "damaged shuffle header: part length=" + partLength + " raw length=" + rawLength
                            + ", bytes left in the reply=" + response.left(),
                    attempt);
        }
        if (forReduce != reduce) {
            throw new FetchException(
                    FetchError.WRONG_REDUCE,
                    "got an output for reduce " + forReduce + ", asked for one for reduce " + reduce,
                    attempt);
        }
        current = new BoundedInput(response.body(), partLength);
        String place = attempt.id() + " from " + attempt.host();
        return new Arrived(attempt, new MapOutput(attempt.map(), rawLength, partLength, current, place, null, false));
    }

    /** Returns the exchange that the outputs come by. */
    HttpExchange exchange() {
        return response;
    }

    /** Whether the last output has been read to its end, so that the next header follows. */
    boolean isInStep() {
        return current == null || current.left() == 0;
    }

    /** Closes the connection. */
    @Override
    public void close() {
        response.close();
    }

    private static MapAttempt find(String name, List<MapAttempt> wanted) throws FetchException {
        try {
            TaskAttemptID id = TaskAttemptID.forName(name);
            for (MapAttempt attempt : wanted) {
                if (attempt.id().equals(id)) {
                    return attempt;
                }
            }
        } catch (IllegalArgumentException e) {
            throw new FetchException(
                    FetchError.BAD_ID, "damaged shuffle header: " + name + " is not a map attempt", null);
        }
        throw new FetchException(FetchError.WRONG_MAP, "got the output of " + name + ", which was not asked for", null);
    }

    /** An output and the attempt that wrote it. */
    record Arrived(MapAttempt attempt, MapOutput output) {}
}
