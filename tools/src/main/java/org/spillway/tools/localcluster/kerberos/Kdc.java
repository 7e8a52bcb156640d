package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.identity.backend.BackendConfig;
import org.apache.kerby.kerberos.kerb.identity.backend.IdentityBackend;
import org.apache.kerby.kerberos.kerb.identity.backend.MemoryIdentityBackend;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.request.KrbIdentity;
import org.apache.kerby.kerberos.kerb.server.KdcConfig;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.KdcServer;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;

/** The program of the KDC, which runs on the master's host. Apache Kerby answers; the principals come from a keytab. */
public final class Kdc {
    /** Names the folder of the realm, as a property of the system. */
    static final String FOLDER = "spillway.kerberos";

    /** That of Kerberos. */
    static final int PORT = 88;

    private Kdc() {}

    /** Runs until it is killed. */
    public static void main(String[] args) throws Exception {
        KerberosFolder folder = new KerberosFolder(Path.of(System.getProperty(FOLDER)));
        KdcServer server = server(args.length > 0 ? Integer.parseInt(args[0]) : PORT);
        add(server.getIdentityService(), folder.database());
        server.start();
        Files.writeString(folder.ready(), "");
        // Kerby's threads keep the program alive.
    }

    private static KdcServer server(int port) throws KrbException {
        KdcConfig config = new KdcConfig();
        config.setString(KdcConfigKey.ENCRYPTION_TYPES, Keys.TYPE.getName());
        BackendConfig backend = new BackendConfig();
        backend.setString(KdcConfigKey.KDC_IDENTITY_BACKEND, MemoryIdentityBackend.class.getName());
        KdcServer server = new KdcServer(config, backend);
        server.setKdcRealm(Realm.NAME);
        server.setKdcHost("0.0.0.0");
        server.setKdcTcpPort(port);
        server.setAllowTcp(true);
        server.setAllowUdp(false);
        server.init();
        return server;
    }

    private static void add(IdentityBackend identities, Path database) throws IOException, KrbException {
        Keytab keytab = Keytab.loadKeytab(database.toFile());
        for (PrincipalName principal : keytab.getPrincipals()) {
            KrbIdentity identity = new KrbIdentity(principal.getName());
            for (KeytabEntry entry : keytab.getKeytabEntries(principal)) {
                identity.addKey(entry.getKey());
                identity.setKeyVersion(entry.getKvno());
            }
            identities.addIdentity(identity);
        }
    }
}
