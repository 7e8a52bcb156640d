package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.spillway.formats.lab.ScratchFolder;

/** The reading JVMs and the read paths of each. */
final class Readers implements AutoCloseable {
    private final Deque<Runnable> made = new ArrayDeque<>();
    private final List<Reader> all = new ArrayList<>();

    private Readers() {}

    /**
     * Starts JVMs with their own clusters: one on this program's Hadoop, and one on the 3.4 line if it is available.
     *
     * @param folder folder for their data
     * @param older folder of the 3.4 line
     * @param progress receives a sentence if the 3.4 line is not available
     */
    static Readers start(Path folder, Path older, Sizes sizes, PrintStream progress)
            throws IOException, InterruptedException {
        Readers readers = new Readers();
        try {
            ReadProcess own = readers.process(HadoopJars.own(), folder.resolve("own"), null, sizes);
            ReadProcess withSocket = readers.withSocket(folder.resolve("older"), older, sizes, progress);
            readers.add(own, List.of(ReadPath.REMOTE, ReadPath.LEGACY));
            if (withSocket != null) {
                readers.addIfReady(withSocket, progress);
            }
            return readers;
        } catch (IOException | InterruptedException e) {
            try (readers) {
                throw e;
            }
        }
    }

    /** Returns the readers, one for each column. */
    List<Reader> all() {
        return all;
    }

    private ReadProcess process(HadoopJars hadoop, Path folder, Path sockets, Sizes sizes) throws IOException {
        ReadProcess process = new ReadProcess(hadoop, folder, sockets, sizes);
        made.push(process::close);
        return process;
    }

    private ReadProcess withSocket(Path folder, Path older, Sizes sizes, PrintStream progress) {
        try {
            HadoopJars hadoop = HadoopJars.older(older);
            ScratchFolder sockets = SocketPlace.make();
            made.push(sockets::close);
            return process(hadoop, folder, sockets.local(), sizes);
        } catch (IOException e) {
            missing(e, progress);
            return null;
        }
    }

    private void addIfReady(ReadProcess withSocket, PrintStream progress) throws InterruptedException {
        try {
            add(withSocket, List.of(ReadPath.values()));
        } catch (IOException e) {
            missing(e, progress);
        }
    }

    private void add(ReadProcess process, List<ReadPath> paths) throws IOException, InterruptedException {
        String version = process.version();
        paths.forEach(path -> all.add(new Reader(version, process, path)));
    }

    private static void missing(Exception why, PrintStream progress) {
        progress.println("The domain-socket path is not measured: " + why.getMessage());
    }

    /** Ends the JVMs, then deletes the socket's folder. */
    @Override
    public void close() {
        while (!made.isEmpty()) {
            made.pop().run();
        }
    }
}
