package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spillway.formats.lab.Trial;

/** The JVMs that read, and what each can be asked for. */
final class Readers implements AutoCloseable {
    private final List<Runnable> closers = new ArrayList<>();
    private final List<Reader> all = new ArrayList<>();
    private String unavailable;

    /**
     * Starts them: this program's Hadoop, and the 3.4 line if it can be had.
     *
     * @param folder for their data
     * @param older where the 3.4 line is
     */
    static Readers start(Path folder, Path older, long seed, Sizes sizes, PrintStream progress)
            throws IOException, InterruptedException {
        Readers readers = new Readers();
        try {
            ReadProcess own = readers.process(HadoopJars.own(), folder.resolve("own"), null, seed, sizes);
            ReadProcess withSocket = readers.withSocket(folder.resolve("older"), older, seed, sizes);
            readers.add(own, ReadPath.REMOTE, ReadPath.LEGACY);
            if (withSocket != null) {
                readers.addIfReady(withSocket);
            }
            if (readers.unavailable != null) {
                progress.println(readers.unavailable);
            }
            return readers;
        } catch (IOException | InterruptedException e) {
            readers.close();
            throw e;
        }
    }

    /** The columns. */
    List<Reader> all() {
        return all;
    }

    /** Why there is no domain-socket path, a sentence; null if there is one. */
    String unavailable() {
        return unavailable;
    }

    /** All that is measured. */
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

    private ReadProcess process(HadoopJars hadoop, Path folder, Path sockets, long seed, Sizes sizes)
            throws IOException {
        ReadProcess process = new ReadProcess(hadoop, folder, sockets, seed, sizes);
        closers.add(process::close);
        return process;
    }

    private ReadProcess withSocket(Path folder, Path older, long seed, Sizes sizes) throws IOException {
        try {
            HadoopJars hadoop = HadoopJars.older(older);
            SocketFolder sockets = SocketFolder.make();
            closers.add(sockets::close);
            return process(hadoop, folder, sockets.path(), seed, sizes);
        } catch (UnavailableException e) {
            missing(e.getMessage());
            return null;
        }
    }

    private void addIfReady(ReadProcess withSocket) throws InterruptedException {
        try {
            add(withSocket, ReadPath.values());
        } catch (IOException e) {
            // The rest is the end of a log.
            missing(e.getMessage().lines().findFirst().orElse(""));
        }
    }

    private void add(ReadProcess process, ReadPath... paths) throws IOException, InterruptedException {
        String version = process.version();
        for (ReadPath path : paths) {
            all.add(new Reader(version, process, path));
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
