package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.common.EncryptionUtil;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;

/** Draws the keys of principals, and writes them to keytabs. */
final class Keys {
    /** The strongest type that Java 17 and Kerby share by default. */
    static final EncryptionType TYPE = EncryptionType.AES256_CTS_HMAC_SHA1_96;

    private static final int VERSION = 1;

    private final List<KeytabEntry> all = new ArrayList<>();

    /** Draws a key for each principal. Writes them to a keytab that only they are in. */
    void draw(Path keytab, List<String> principals) throws IOException {
        List<KeytabEntry> drawn = new ArrayList<>();
        for (String principal : principals) {
            drawn.add(draw(principal));
        }
        store(keytab, drawn);
    }

    /** Draws a key for a principal that has no keytab. */
    KeytabEntry draw(String principal) throws IOException {
        try {
            KeytabEntry entry = new KeytabEntry(
                    new PrincipalName(principal),
                    new KerberosTime(System.currentTimeMillis()),
                    VERSION,
                    EncryptionUtil.generateKeys(List.of(TYPE)).get(0));
            all.add(entry);
            return entry;
        } catch (KrbException e) {
            throw new IOException("no key for " + principal + ": " + e.getMessage(), e);
        }
    }

    /** Writes a keytab of all principals. */
    void writeAll(Path keytab) throws IOException {
        store(keytab, all);
    }

    private static void store(Path file, List<KeytabEntry> entries) throws IOException {
        Keytab keytab = new Keytab();
        keytab.addKeytabEntries(entries);
        keytab.store(file.toFile());
    }
}
