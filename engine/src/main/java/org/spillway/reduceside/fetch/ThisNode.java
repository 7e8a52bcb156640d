package org.spillway.reduceside.fetch;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;

/** Host and port of this node's shuffle service, as completion events name it. */
final class ThisNode {
    // Set by the node manager for every container.
    private static final String HOST = "NM_HOST";
    private static final String SERVICE = "NM_AUX_SERVICE_mapreduce_shuffle";

    private ThisNode() {}

    /**
     * Reads a container's environment.
     *
     * @return for example {@code worker7:13562}; null if the environment does not tell
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
            return null; // not Hadoop's: nobody promised what it is
        }
        // The port is big-endian in the first four bytes; the buffer around it may be longer.
        return data.length < Integer.BYTES
                ? null
                : host + ":" + ByteBuffer.wrap(data).getInt();
    }
}
