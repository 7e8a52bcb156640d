package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.apache.avro.Schema;
import org.apache.parquet.Version;

/** Determines the versions of the libraries on the class path. */
final class Libraries {
    private Libraries() {}

    /**
     * Returns a line that names the versions.
     *
     * @throws IllegalStateException if avro and avro-mapred are of different lines, because a mixed class path would be
     *     measured
     */
    static String line() throws IOException {
        String avro = version("org.apache.avro", "avro");
        String mapred = version("org.apache.avro", "avro-mapred");
        requireOneLine(avro, mapred);
        return "Avro " + avro + ", avro-mapred " + mapred + ", parquet-avro " + Version.VERSION_NUMBER;
    }

    /** Checks the lines: 1.11.4 and 1.11.5, as on Hadoop 3.4, go together; 1.11 and 1.12 may not. */
    static void requireOneLine(String avro, String mapred) {
        if (!line(avro).equals(line(mapred))) {
            throw new IllegalStateException(
                    "two lines of Avro on the class path: avro=" + avro + " avro-mapred=" + mapred);
        }
    }

    private static String line(String version) {
        return version.substring(0, version.lastIndexOf('.'));
    }

    // Maven writes this file into each jar.
    private static String version(String group, String artifact) throws IOException {
        String name = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (InputStream in = Schema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + name);
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        }
    }
}
