package org.spillway.reduceside.fetch;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;

/** Finds host and port of this node's shuffle service, in the form that completion events have. */
final class ThisNode {
    // The node manager sets both variables for every container.
    private static final String HOST = "NM_HOST";
    private static final String SERVICE = "NM_AUX_SERVICE_mapreduce_shuffle";

    private ThisNode() {}

    /**
     * Reads a container's environment.
     *
     * @return for example {@code worker7:13562}; null if the environment does not contain it
     */
    static String of(Map<String, String> environment) {
        String host = environment.get(HOST);
        String service = environment.get(SERVICE);
        if (host == null || service == null) {
            return null;
        }
        byte[] data;
        try {
            data = Base64.getDecoder().decode(service);
        } catch (IllegalArgumentException e) {
            return null; // not the expected format, which no interface guarantees
        }
        // The first four bytes are the port, big-endian. More bytes may follow.
        return data.length < Integer.BYTES
                ? null
                : host + ":" + ByteBuffer.wrap(data).getInt();
    }
}
