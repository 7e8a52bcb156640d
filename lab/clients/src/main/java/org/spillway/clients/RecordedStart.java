package org.spillway.clients;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.tools.compare.SampleInputs;
import org.spillway.tools.minicluster.EmbeddedCluster;
import org.spillway.tools.minicluster.StartArchive;

/** Makes the archive that JVMs of a run of clients start from. */
final class RecordedStart {
    private RecordedStart() {}

    /**
     * Makes the archive. Containers use it from now on. If there is one client only, the archive has all of its jars and
     * the classes that its fast job loads.
     *
     * @param own what each client gets in its own way; null if the archive has the engine
     */
    static StartJars of(List<Client> clients, Path engine, OwnGiven own, EmbeddedCluster cluster, SampleInputs inputs)
            throws IOException {
        List<Path> jars = new ArrayList<>(own == null ? List.of(engine) : List.of());
        jars.addAll(StartJars.common(clients));
        if (clients.size() != 1) {
            return new StartJars(jars, StartArchive.makeFor(cluster, jars));
        }
        Client client = clients.get(0);
        ClientJob fast = client.description().jobs().stream()
                .filter(ClientJob::fast)
                .findFirst()
                .orElseThrow(() -> new IOException("no fast job in " + client.folder()));
        List<String> options = StartArchive.makeFor(cluster, jars, option -> {
            StartJars recording = new StartJars(jars, List.of(option));
            new ClientRuns(cluster, recording, inputs, Map.of(), own).record(client, fast);
        });
        return new StartJars(jars, options);
    }
}
