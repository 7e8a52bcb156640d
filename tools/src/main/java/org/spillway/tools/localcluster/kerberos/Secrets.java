package org.spillway.tools.localcluster.kerberos;

import java.nio.file.Path;

/**
 * The secret files of a host.
 *
 * @param root the folder as this machine sees it, or as the host does
 */
record Secrets(Path root) {
    /** Returns those in a host's own folder. */
    static Secrets in(Path host) {
        return new Secrets(host.resolve("secrets"));
    }

    /** The keys of the services of the host. */
    Path services() {
        return root.resolve("services.keytab");
    }

    /** The keys of HDFS's superuser, on the master only. */
    Path admin() {
        return root.resolve("admin.keytab");
    }

    /** The keys of the user who runs jobs, on the gateway only. */
    Path user() {
        return root.resolve("user.keytab");
    }

    /** The key and the certificate of the host. */
    Path keyStore() {
        return root.resolve("keystore.p12");
    }

    /** What signs the cookies of web servers. */
    Path cookies() {
        return root.resolve("cookies");
    }
}
