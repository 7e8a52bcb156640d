package org.spillway.session.client;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/** The jar of Spillway that this client has, and that its sessions run. */
final class EngineJar {
    private static String checksum; // read once: the file is as it was when its classes were loaded

    private EngineJar() {}

    /**
     * Returns the jar.
     *
     * @throws IOException if Spillway's classes are in no jar
     */
    static File file() throws IOException {
        File file;
        try {
            file = new File(EngineJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        if (!file.isFile()) {
            throw new IOException("a session needs Spillway's jar, and its classes are in " + file);
        }
        return file;
    }

    static synchronized String checksum() throws IOException {
        if (checksum == null) {
            CRC32 sum = new CRC32();
            byte[] buffer = new byte[1 << 16];
            try (InputStream in =
                    new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file().toPath())), sum)) {
                while (in.read(buffer) >= 0) {
                    // the sum is what is wanted
                }
            }
            checksum = Long.toHexString(sum.getValue());
        }
        return checksum;
    }
}
