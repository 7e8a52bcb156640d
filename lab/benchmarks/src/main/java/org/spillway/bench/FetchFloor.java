package org.spillway.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/**
 * The floor of a fetch: requests all outputs from the service, on as many connections as there are cores, and keeps
 * nothing.
 *
 * @param folder folder whose outputs a {@link ShuffleServer} serves
 */
record FetchFloor(String jobIdentifier, Path folder) implements PreparedShuffle.Reading {
    private static final int MAPS_A_REQUEST = 95;
    private static final int CHUNK = 1 << 16;

    @Override
    public void read(ReduceTask reduce, TaskUmbilicalProtocol umbilical) throws IOException {
        // A reduce's first request for events starts the clock of the fetch.
        umbilical.getMapCompletionEvents(reduce.getTaskID().getJobID(), 0, 1, reduce.getTaskID());
        int maps = reduce.getNumMaps();
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<?>> requests = new ArrayList<>();
            for (int from = 0; from < maps; from += MAPS_A_REQUEST) {
                URL url = url(reduce.getPartition(), from, Math.min(maps, from + MAPS_A_REQUEST));
                requests.add(threads.submit(() -> {
                    ask(url);
                    return null;
                }));
            }
            for (Future<?> each : requests) {
                each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("cannot ask for all outputs", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private URL url(int reduce, int from, int to) throws IOException {
        String attempts = IntStream.range(from, to)
                .mapToObj(map -> new TaskAttemptID(jobIdentifier, 1, TaskType.MAP, map, 0).toString())
                .collect(Collectors.joining(","));
        int port = Integer.parseInt(Files.readString(ShuffleServer.port(folder)));
        return new URL(
                "http",
                "localhost",
                port,
                "/mapOutput?job=job_" + jobIdentifier + "_0001&reduce=" + reduce + "&map=" + attempts
                        + "&keepAlive=true");
    }

    private static void ask(URL url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        String hash = SecureShuffleUtils.hashFromString(SecureShuffleUtils.buildMsgFrom(url), ShuffleServer.KEY);
        connection.addRequestProperty(SecureShuffleUtils.HTTP_HEADER_URL_HASH, hash);
        connection.addRequestProperty(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        connection.addRequestProperty(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = connection.getInputStream()) {
            while (in.read(chunk) >= 0) {
                // dropped
            }
        }
    }
}
