package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.foreign.ProgramRun;

/** Tests users of hosts, without Hadoop. Skipped where this user cannot make them. */
class HostUsersTest {
    private static final NetworkPlan PLAN = new NetworkPlan(1, Rate.of("1gbit"));
    private static final User ALICE = new User("alice", "friends", 7001);
    private static final User BOB = new User("bob", "others", 7002);

    @TempDir
    private Path temp;

    private Path closed;
    private Path shown;
    private Network network;

    @BeforeEach
    void start() throws Exception {
        try {
            if (Requirements.namespaces().ofUser()) {
                Assumptions.abort("users of hosts need root");
            }
        } catch (IOException e) {
            Assumptions.abort(e.getMessage());
        }
        closed = Files.createDirectory(
                temp.toRealPath().resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        shown = Files.createDirectories(closed.resolve("a/shown"));
        Files.writeString(shown.resolve("text"), "seen");
        Files.writeString(closed.resolve("secret"), "not seen");
        network = new Network(Files.createDirectory(closed.resolve("hosts")));
        network.start(
                PLAN,
                new HostUsers(List.of(ALICE, BOB), List.of(shown), List.of("touch", HostUsers.COVER + "/it's set up")));
    }

    @AfterEach
    void stop() throws Exception {
        if (network != null) {
            network.stop();
        }
    }

    @Test
    void run_eachHost_hasNumberGroupAndHome() throws Exception {
        for (Host host : PLAN.hosts()) {
            assertThat(as(ALICE, host, "id; cd; pwd; touch file; ls -l file"))
                    .startsWith("uid=7001(alice) gid=7001(friends) groups=7001(friends)\n" + home(ALICE) + "\n")
                    .contains(" alice friends ");
            assertThat(HostUsers.home(network.own(host), ALICE).resolve("file")).exists();
        }
    }

    @Test
    void run_otherUser_isDenied() throws Exception {
        Host host = PLAN.gateway();
        as(BOB, host, "echo secret > ~/file");

        assertThat(as(ALICE, host, "cat " + home(BOB) + "/file")).endsWith("Permission denied\n");
    }

    @Test
    void run_user_readsWhatIsShownAndNothingBeside() throws Exception {
        assertThat(as(ALICE, PLAN.gateway(), "cat " + shown + "/text; ls " + closed + " " + HostUsers.COVER))
                .isEqualTo("seen" + HostUsers.COVER + ":\nit's set up\n\n" + closed + ":\na\nhosts\n");
    }

    @Test
    void apply_hostOffAndOn_hasItsUsersAgain() throws Exception {
        Host worker = PLAN.workerHosts().get(0);
        Faults faults = new Faults(network);
        faults.apply(worker, Fault.OFF, "");
        faults.apply(worker, Fault.ON, "");

        assertThat(as(BOB, worker, "id -un")).isEqualTo("bob\n");
    }

    @Test
    void start_withoutUsers_removesThem() throws Exception {
        network.stop();
        network.start(PLAN, HostUsers.NONE);

        assertThat(as(ALICE, PLAN.gateway(), "id -un")).doesNotContain("alice");
    }

    private Path home(User user) {
        return HostUsers.home(network.node(), user);
    }

    private String as(User user, Host host, String script) throws Exception {
        List<String> command = user.run(home(user), List.of("bash", "-c", script));
        ProcessBuilder builder = new ProcessBuilder(network.on(host, Path.of("/"), command));
        builder.environment().put("LC_ALL", "C");
        Tool.addSystemFolders(builder.environment());
        return ProgramRun.of(builder, "").output();
    }
}
