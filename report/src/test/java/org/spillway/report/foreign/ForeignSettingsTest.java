package org.spillway.report.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that settings of others read no other file. */
class ForeignSettingsTest {
    @TempDir
    private Path temp;

    private Path other;

    @BeforeEach
    void write() throws IOException {
        other = Files.writeString(
                temp.resolve("other.xml"),
                "<configuration><property><name>k</name><value>secret</value></property></configuration>");
    }

    private static Configuration read(String xml) throws IOException {
        return ForeignSettings.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), "job.xml");
    }

    private String including() {
        return "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"" + other.toUri()
                + "\"/></configuration>";
    }

    @Test
    void add_plainSettings_read() throws IOException {
        Configuration conf = new Configuration(false);
        ForeignSettings.add(conf, other);

        assertThat(conf.get("k")).isEqualTo("secret");
        assertThat(read(Files.readString(other)).get("k")).isEqualTo("secret");
    }

    @Test
    void add_include_throws() throws IOException {
        assertThatThrownBy(() -> read(including()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("job.xml");
        Configuration conf = new Configuration(false);
        ForeignSettings.add(conf, Files.writeString(temp.resolve("job.xml"), including()));
        assertThatThrownBy(conf::size).isInstanceOf(RuntimeException.class);
    }

    @Test
    void read_entity_throws() {
        String xml = "<!DOCTYPE c [<!ENTITY x SYSTEM \"" + other.toUri()
                + "\">]><configuration><property><name>k</name><value>&x;</value></property></configuration>";

        assertThatThrownBy(() -> read(xml)).isInstanceOf(IOException.class).hasStackTraceContaining("job.xml");
    }
}
