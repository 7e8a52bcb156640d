package org.spillway.session.client;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.util.zip.CRC32;

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
        URL place = EngineJar.class.getProtectionDomain().getCodeSource().getLocation();
        File file = new File(URI.create(place.toString()));
        if (!file.isFile()) {
            throw new IOException("a session needs Spillway's jar, and its classes are in " + file);
        }
        return file;
    }

    static synchronized String checksum() throws IOException {
        if (checksum == null) {
            CRC32 sum = new CRC32();
            sum.update(Files.readAllBytes(file().toPath()));
            checksum = Long.toHexString(sum.getValue());
        }
        return checksum;
    }
}
