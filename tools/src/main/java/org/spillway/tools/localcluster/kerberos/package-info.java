/**
 * Makes a cluster of hosts secure: a KDC on the master's host, keytabs, certificates, the settings of HDFS, YARN and
 * the shuffle for them, and the native library that Hadoop's secure IO needs. {@link
 * org.spillway.tools.localcluster.kerberos.SecureHosts} is what the cluster calls.
 *
 * <pre>
 * kerberos/kdc.keytab       the KDC's database: the keys of all principals
 * kerberos/truststore.p12   the certificate of the authority
 * kerberos/native/          libhadoop.so
 * hosts/HOST/secrets/       keytabs and key store of a host
 * hosts/etc/krb5.conf
 * </pre>
 */
package org.spillway.tools.localcluster.kerberos;
