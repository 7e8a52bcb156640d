package org.spillway.tools.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.foreign.ProgramRun;

/** Tests that the Maven wrapper runs no other Maven than that of the checksum. */
class MavenWrapperTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path temp;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private String output;

    @BeforeEach
    void start() throws IOException {
        byte[] forged = forgedMaven();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(200, forged.length);
            exchange.getResponseBody().write(forged);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static byte[] forgedMaven() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("apache-maven-3.9.11/bin/mvn"));
            zip.write("#!/bin/sh\necho forged\n".getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** Runs mvnw with an empty home. All of Maven comes from the server above. */
    private int runWrapper(String... path) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", PROJECT.resolve("mvnw").toString(), "-v");
        builder.environment()
                .put("MVNW_REPOURL", "http://localhost:" + server.getAddress().getPort());
        builder.environment().put("MAVEN_USER_HOME", temp.resolve("home").toString());
        builder.environment().put("no_proxy", "localhost");
        if (path.length > 0) {
            builder.environment().put("PATH", path[0]);
        }
        ProgramRun run = ProgramRun.of(builder, "");
        output = run.output();
        return run.exit();
    }

    private void assertRefused(int code) throws IOException {
        assertThat(code).as(output).isEqualTo(1);
        assertThat(output).contains("Failed to validate Maven distribution SHA-256");
        try (Stream<Path> files = Files.walk(temp.resolve("home"))) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void run_otherArchive_refused() throws Exception {
        assertRefused(runWrapper());
        assertThat(requests).hasSize(1).first().asString().endsWith("-bin.zip");
    }

    /** Without unzip, the wrapper fetches the archive of the other format, which has another checksum. */
    @Test
    void run_otherArchiveWithoutUnzip_refused() throws Exception {
        Path commands = Files.createDirectory(temp.resolve("bin"));
        for (String folder : new String[] {"/usr/bin", "/bin"}) {
            try (Stream<Path> all = Files.list(Path.of(folder))) {
                for (Path command : all.toList()) {
                    Path link = commands.resolve(command.getFileName());
                    if (!link.endsWith("unzip") && Files.notExists(link, LinkOption.NOFOLLOW_LINKS)) {
                        Files.createSymbolicLink(link, command);
                    }
                }
            }
        }

        assertRefused(runWrapper(commands.toString()));
        assertThat(requests).hasSize(1).first().asString().endsWith("-bin.tar.gz");
    }

    @Test
    void properties_bothFormats_distinctChecksums() throws IOException {
        Properties wrapper = new Properties();
        try (InputStream in = Files.newInputStream(PROJECT.resolve(".mvn/wrapper/maven-wrapper.properties"))) {
            wrapper.load(in);
        }
        assertThat(wrapper.getProperty("distributionSha256Sum")).matches("[0-9a-f]{64}");
        assertThat(wrapper.getProperty("distributionTarSha256Sum"))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(wrapper.getProperty("distributionSha256Sum"));
    }
}
