package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The TCP sockets of a host, as the kernel lists them for one of its processes in {@code /proc/PID/net/tcp}:
 *
 * <pre>
 *   sl  local_address rem_address   st tx_queue rx_queue ...
 *    0: 0B00330A:34FA 0C00330A:C350 01 0001F4A0:00000000 ...
 * </pre>
 */
final class Sockets {
    private static final String[] TABLES = {"tcp", "tcp6"};
    private static final String CONNECTED = "01";
    private static final int COLUMNS = 5;
    private static final int HEX = 16;

    private Sockets() {}

    /** Returns the number of connections of a port that have bytes to send. */
    static int sending(long process, int port) throws IOException {
        int count = 0;
        for (String table : TABLES) {
            Path file = Path.of("/proc", Long.toString(process), "net", table);
            for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
                count += isSending(line, port) ? 1 : 0;
            }
        }
        return count;
    }

    static boolean isSending(String line, int port) {
        String[] columns = line.strip().split("\\s+");
        return columns.length >= COLUMNS
                && columns[3].equals(CONNECTED)
                && Integer.parseInt(after(columns[1]), HEX) == port
                && Long.parseLong(before(columns[4]), HEX) > 0;
    }

    private static String before(String pair) {
        return pair.substring(0, pair.indexOf(':'));
    }

    private static String after(String pair) {
        return pair.substring(pair.indexOf(':') + 1);
    }
}
