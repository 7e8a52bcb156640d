package org.spillway.jvm.master;

import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/**
 * The node on which a master runs.
 *
 * @param host name of the NodeManager
 * @param port of its RPC
 * @param httpPort of its web pages
 */
record NodeOfMaster(String host, int port, int httpPort) {
    static NodeOfMaster ofThisJvm() {
        return new NodeOfMaster(
                Variables.of(Environment.NM_HOST.name()),
                Integer.parseInt(Variables.of(Environment.NM_PORT.name())),
                Integer.parseInt(Variables.of(Environment.NM_HTTP_PORT.name())));
    }
}
