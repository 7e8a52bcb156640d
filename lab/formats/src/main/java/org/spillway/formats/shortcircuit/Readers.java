package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spillway.formats.lab.Trial;

/** The reading JVMs and the read paths of each. */
final class Readers implements AutoCloseable {
    private final List<Runnable> closers = new ArrayList<>();
    private final List<Reader> all = new ArrayList<>();
    private String unavailable;
    private int randomBytes;

    /**
     * Starts JVMs with their own clusters: one on this program's Hadoop, and one on the 3.4 line if it is available.
     *
     * @param folder folder for their data
     * @param older folder of the 3.4 line
     */
    static Readers start(Path folder, Path older, long seed, Sizes sizes, PrintStream progress)
            throws IOException, InterruptedException {
        return started(progress, readers -> {
            ReadProcess own = readers.process(HadoopJars.own(), folder.resolve("own"), null, null, seed, sizes);
            ReadProcess withSocket = readers.withSocket(folder.resolve("older"), older, seed, sizes);
            readers.add(own);
            if (withSocket != null) {
                readers.addIfReady(withSocket);
            }
        });
    }

    /**
     * Starts one JVM on a running cluster.
     *
     * @param hadoop a Hadoop with the cluster's settings on its class path
     * @param folder folder for its files on the local disk
     * @param running a folder on the cluster
     */
    static Readers start(HadoopJars hadoop, Path folder, String running, long seed, Sizes sizes, PrintStream progress)
            throws IOException, InterruptedException {
        return started(progress, readers -> readers.add(readers.process(hadoop, folder, null, running, seed, sizes)));
    }

    private interface Start {
        void of(Readers readers) throws IOException, InterruptedException;
    }

    private static Readers started(PrintStream progress, Start start) throws IOException, InterruptedException {
        Readers readers = new Readers();
        try {
            start.of(readers);
            if (readers.unavailable != null) {
                progress.println(readers.unavailable);
            }
            return readers;
        } catch (IOException | InterruptedException e) {
            readers.close();
            throw e;
        }
    }

    /** Returns the readers, one for each column. */
    List<Reader> all() {
        return all;
    }

    /** Returns the bytes of each file for random reads. */
    int randomBytes() {
        return randomBytes;
    }

    /**
     * Returns a sentence with the reason why the domain-socket path, or every short circuit, is missing; null if
     * nothing is missing.
     */
    String unavailable() {
        return unavailable;
    }

    List<Trial> trials(Sizes sizes) {
        List<Trial> trials = new ArrayList<>();
        for (RandomShape shape : RandomShape.all()) {
            for (Reader reader : all) {
                trials.add(reader.trial(shape.label(), Request.random(reader.path(), shape, sizes.reads())));
            }
        }
        for (Reader reader : all) {
            trials.add(reader.trial(Reader.SEQUENTIAL, Request.sequential(reader.path(), sizes.passes())));
        }
        for (Reader reader : all) {
            trials.add(reader.trial(Reader.SPLITS, Request.splits(reader.path(), sizes.passes())));
        }
        for (Reader reader : all) {
            trials.add(reader.trial(Reader.JOB, Request.job(reader.path())));
        }
        return trials;
    }

    private ReadProcess process(HadoopJars hadoop, Path folder, Path sockets, String running, long seed, Sizes sizes)
            throws IOException {
        ReadProcess process = new ReadProcess(hadoop, folder, sockets, running, seed, sizes);
        closers.add(process::close);
        return process;
    }

    private ReadProcess withSocket(Path folder, Path older, long seed, Sizes sizes) throws IOException {
        try {
            HadoopJars hadoop = HadoopJars.older(older);
            SocketFolder sockets = SocketFolder.make();
            closers.add(sockets::close);
            return process(hadoop, folder, sockets.path(), null, seed, sizes);
        } catch (UnavailableException e) {
            missing(e.getMessage());
            return null;
        }
    }

    private void addIfReady(ReadProcess withSocket) throws InterruptedException {
        try {
            add(withSocket);
        } catch (IOException e) {
            // The other lines are the end of a log.
            missing(e.getMessage().lines().findFirst().orElse(""));
        }
    }

    private void add(ReadProcess process) throws IOException, InterruptedException {
        ReadyAnswer ready = process.ready();
        for (ReadPath path : ready.paths()) {
            all.add(new Reader(ready.version(), process, path));
        }
        randomBytes = ready.randomBytes();
        if (ready.lacking() != null) {
            unavailable = "No short circuit was measured: " + ready.lacking();
        }
    }

    private void missing(String why) {
        unavailable = "The domain-socket path was not measured: " + why;
    }

    /** Ends the JVMs, then deletes the socket's folder. */
    @Override
    public void close() {
        for (int i = closers.size() - 1; i >= 0; i--) {
            closers.get(i).run();
        }
        closers.clear();
    }
}
