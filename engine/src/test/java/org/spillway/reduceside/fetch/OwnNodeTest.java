package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.disk.LocalFileOps;
import org.spillway.reduceside.http.HostException;
import org.spillway.work.Clock;
import org.spillway.work.Heartbeat;

/**
 * Tests which outputs a reduce reads from disk, with names as node managers may have them. The folder has a file of the
 * attempt, as if each host had left one at the same path.
 */
class OwnNodeTest {
    private static final TaskAttemptID ATTEMPT = Attempts.of(0).id();
    private static final String FROM_DISK = "disk";

    @TempDir
    private Path dir;

    private final List<String> from = new ArrayList<>();

    /** The service's address in the completion event is that of the container's environment, letter by letter. */
    @ParameterizedTest
    @CsvSource({
        "w1.spillway.test, 13562, http://w1.spillway.test:13562",
        "w1.spillway.test, 13562, https://w1.spillway.test:13562",
        "W1.SPILLWAY.TEST, 13562, http://W1.SPILLWAY.TEST:13562",
        "w_1, 13562, http://w_1:13562",
        "10.77.0.11, 13562, http://10.77.0.11:13562",
        "fd77:0:0:0:0:0:0:11, 13562, http://fd77:0:0:0:0:0:0:11:13562",
        "[fd77::11], 13562, http://[fd77::11]:13562",
        "localhost, 40001, http://localhost:40001",
    })
    void output_ofThisNode_isReadFromDisk(String host, int port, String event) throws Exception {
        leaveFile(ATTEMPT);

        fetch(environment(host, port), event);

        assertThat(from).containsExactly(FROM_DISK);
    }

    @ParameterizedTest
    @CsvSource({
        // another host
        "w1.spillway.test, 13562, http://w2.spillway.test:13562",
        "w1, 13562, http://w11:13562",
        "w1, 13562, http://big-w1:13562",
        "w1, 13562, http://w1.other.test:13562",
        "w1, 13562, http://x.w1:13562",
        "10.77.0.11, 13562, http://10.77.0.111:13562",
        "10.77.0.11, 13562, http://110.77.0.11:13562",
        "fd77:0:0:0:0:0:0:11, 13562, http://fd77:0:0:0:0:0:0:12:13562",
        "0:0:0:11, 13562, http://fd77:0:0:0:0:0:0:11:13562",
        // another node manager of this host
        "localhost, 40001, http://localhost:40002",
        "localhost, 1356, http://localhost:13562",
        "localhost, 3562, http://localhost:13562",
        // perhaps this node, by another name: the network finds out
        "w1.spillway.test, 13562, http://W1.spillway.test:13562",
        "w1.spillway.test, 13562, http://w1:13562",
        "w1, 13562, http://w1.spillway.test:13562",
        "w1.spillway.test, 13562, http://10.77.0.11:13562",
        "fd77:0:0:0:0:0:0:11, 13562, http://[fd77::11]:13562",
    })
    void output_ofAnotherAddress_isNotReadFromDisk(String host, int port, String event) throws Exception {
        leaveFile(ATTEMPT);

        fetch(environment(host, port), event);

        assertThat(from).containsExactly(event);
    }

    /** Two hosts that both call themselves localhost, or one that got the name of another. */
    @ParameterizedTest
    @CsvSource({"localhost, 13562, http://localhost:13562", "w1.spillway.test, 13562, http://w1.spillway.test:13562"})
    void output_ofAnotherHostWithThisName_isAskedFor(String host, int port, String event) throws Exception {
        leaveFile(new TaskAttemptID(ATTEMPT.getTaskID(), ATTEMPT.getId() + 1));
        leaveFile(Attempts.of(1).id());

        fetch(environment(host, port), event);

        assertThat(from).containsExactly(event);
    }

    /** Without the variables, an attempt's file shows that the attempt ran here: no other attempt has its name. */
    @ParameterizedTest
    @CsvSource({
        "'', AAA0+g==, true",
        "w1, '', true",
        "w1, 'no base 64!', true",
        "w1, AAA=, true",
        "w1, '', false",
    })
    void output_nodeUnknown_isReadFromDiskIfItsFileExists(String host, String service, boolean exists)
            throws Exception {
        if (exists) {
            leaveFile(ATTEMPT);
        } else {
            leaveFile(Attempts.of(1).id());
        }
        Map<String, String> environment = new HashMap<>();
        if (!host.isEmpty()) {
            environment.put("NM_HOST", host);
        }
        if (!service.isEmpty()) {
            environment.put("NM_AUX_SERVICE_mapreduce_shuffle", service);
        }

        fetch(environment, "http://w2:13562");

        assertThat(from).containsExactly(exists ? FROM_DISK : "http://w2:13562");
    }

    /** The output of an uber job is nowhere else. */
    @Test
    void read_knownFileIsGone_failsNamingIt() throws Exception {
        leaveFile(ATTEMPT);
        Path file = dir.resolve("output").resolve(ATTEMPT.toString()).resolve("file.out");
        Files.delete(file);
        MapOutputFile known = mock(MapOutputFile.class);
        when(known.getOutputFile()).thenReturn(new org.apache.hadoop.fs.Path(file.toUri()));
        LocalSource local = new LocalSource(new String[0], new LocalFileOps(), 0, "", Map.of(ATTEMPT, known));
        assertThatThrownBy(() -> local.read(local.known().get(0), true, null))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(file.toString());
    }

    private static Map<String, String> environment(String host, int port) {
        byte[] data = ByteBuffer.allocate(Integer.BYTES).putInt(port).array();
        return Map.of(
                "NM_HOST",
                host,
                "NM_AUX_SERVICE_mapreduce_shuffle",
                Base64.getEncoder().encodeToString(data));
    }

    private void leaveFile(TaskAttemptID attempt) throws Exception {
        Path folder = Files.createDirectories(dir.resolve("output").resolve(attempt.toString()));
        Files.write(folder.resolve("file.out"), new byte[1]);
        Files.write(
                folder.resolve("file.out.index"),
                ByteBuffer.allocate(3 * Long.BYTES).putLong(2 * Long.BYTES, 1).array());
    }

    /** Fetches the output of a completion event, and notes whence. */
    private void fetch(Map<String, String> environment, String event) throws Exception {
        LocalSource local = new LocalSource(
                new String[] {dir.toString()}, new LocalFileOps(), 0, LocalSource.thisNode(environment), null);
        Clock clock = Clock.SYSTEM;
        FetchTable table = TestTables.of(1, 1, local, clock, new Random(0));
        learn(table, event);
        HttpSource http = mock(HttpSource.class);
        when(http.ask(any(), anyList())).thenAnswer(call -> {
            from.add(call.getArgument(0));
            throw new HostException(HostException.Kind.BUSY, "busy", null, 1);
        });
        MapOutputSink sink = output -> {
            from.add(FROM_DISK);
            assertThat(output.place()).contains(ATTEMPT.toString());
            return mock(MapOutputSink.Stored.class);
        };
        FetchObserver observer = mock(FetchObserver.class);
        MasterReports reports = mock(MasterReports.class);
        Fetcher fetcher = new Fetcher(table, local, http, sink, observer, reports, new Heartbeat(), clock);
        // From disk at first. What is not there waits for its service.
        fetcher.fetch(table.poll());
        if (from.isEmpty()) {
            fetcher.fetch(table.poll());
        }
    }

    private static void learn(FetchTable table, String event) throws Exception {
        TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
        CompletionEvents events = new CompletionEvents(TestTables.task(new JobConf(false), 1, umbilical, null), table);
        TaskCompletionEvent succeeded =
                new TaskCompletionEvent(0, ATTEMPT, 0, true, TaskCompletionEvent.Status.SUCCEEDED, event);
        when(umbilical.getMapCompletionEvents(any(), anyInt(), anyInt(), any())).thenAnswer(call -> {
            Thread.currentThread().interrupt(); // ends the wait for more events
            return new MapTaskCompletionEventsUpdate(new TaskCompletionEvent[] {succeeded}, false);
        });
        assertThatThrownBy(events::run).isInstanceOf(InterruptedException.class);
    }
}
