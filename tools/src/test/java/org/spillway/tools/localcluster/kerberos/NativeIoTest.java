package org.spillway.tools.localcluster.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.foreign.ProgramRun;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;

/** Runs Hadoop's secure IO in a JVM with the library that is built here. */
class NativeIoTest {
    @TempDir
    private Path temp;

    @Test
    void build_jvmOfAUserWithKerberos_secureIoWorks() throws Exception {
        try {
            NativeIo.build(temp);
        } catch (IOException e) {
            Assumptions.abort(e.getMessage()); // no C compiler
        }
        // Hadoop asks for the realm.
        Path conf = Files.writeString(
                temp.resolve("krb5.conf"), Realm.krb5Conf(new NetworkPlan(1, Rate.of("1gbit")).master()));
        ProgramRun run = ProgramRun.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.library.path=" + temp,
                "-Djava.security.krb5.conf=" + conf,
                "-cp",
                System.getProperty("java.class.path"),
                SecureIoCalls.class.getName(),
                temp.toString());

        assertThat(run.exit()).as(run.output()).isZero();
        assertThat(run.output()).contains(SecureIoCalls.DONE);
    }
}
