package org.spillway.tools.localcluster.kerberos;

import java.nio.file.Path;

/**
 * The files of the realm, which all hosts see at the same paths.
 *
 * @param root an absolute path
 */
record KerberosFolder(Path root) {
    /** The keys of all principals: the KDC's database. */
    Path database() {
        return root.resolve("kdc.keytab");
    }

    /** The file that the KDC makes when it answers. */
    Path ready() {
        return root.resolve("ready");
    }

    /** The certificate of the authority. */
    Path trustStore() {
        return root.resolve("truststore.p12");
    }

    /** The folder of the native library. */
    Path libraries() {
        return root.resolve("native");
    }
}
