package org.spillway.clients.gridmix;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Writes a trace as Rumen's TraceBuilder does, of jobs that never ran. The reduces of a job get unequal shares of its
 * records. Arguments: the file, and how many jobs.
 */
public final class MakeTrace {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Fewer than 1 MB of records, many small ones, and some of tens of kB. */
    private static final List<Shape> JOBS = List.of(
            new Shape(2, 1, 2_000, 50, 4_000, 50),
            new Shape(4, 3, 40_000, 100, 10_000, 60),
            new Shape(3, 4, 200, 40_000, 100, 9_000));

    private static final String CLUSTER = "1700000000000";
    private static final long START = 1_700_000_000_000L;
    private static final long SECOND = 1_000;

    private MakeTrace() {}

    /**
     * What a job of the trace did.
     *
     * @param records that each map wrote, as many as it read
     * @param bytes of each of these records
     * @param reduced records that each reduce wrote
     * @param reducedBytes of each of those
     */
    private record Shape(int maps, int reduces, int records, int bytes, int reduced, int reducedBytes) {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Path trace = new Path(args[0]);
        try (OutputStream file = trace.getFileSystem(new Configuration()).create(trace);
                SequenceWriter writer =
                        JSON.writer().withRootValueSeparator("\n").writeValues(file)) {
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                writer.write(job(i + 1, JOBS.get(i)));
            }
        }
    }

    private static ObjectNode job(int number, Shape shape) {
        String id = String.format(Locale.ROOT, "%s_%04d", CLUSTER, number);
        ObjectNode job = JSON.createObjectNode();
        job.put("jobID", "job_" + id);
        job.put("jobName", "trace-" + number);
        job.put("user", "someone");
        job.put("queue", "default");
        job.put("jobtype", "JAVA");
        job.put("priority", "NORMAL");
        job.put("outcome", "SUCCESS");
        job.put("submitTime", START + number * SECOND);
        job.put("launchTime", START + number * SECOND);
        job.put("finishTime", START + (number + 1) * SECOND);
        job.put("totalMaps", shape.maps);
        job.put("totalReduces", shape.reduces);
        job.putObject("jobProperties");
        ArrayNode maps = job.putArray("mapTasks");
        for (int i = 0; i < shape.maps; i++) {
            ObjectNode attempt = task(maps, id, "MAP", i);
            attempt.put("hdfsBytesRead", (long) shape.records * shape.bytes);
            attempt.put("mapInputRecords", shape.records);
            attempt.put("mapOutputBytes", (long) shape.records * shape.bytes);
            attempt.put("mapOutputRecords", shape.records);
        }
        ArrayNode reduces = job.putArray("reduceTasks");
        long shares = shape.reduces * (shape.reduces + 1) / 2;
        for (int i = 0; i < shape.reduces; i++) {
            long read = (long) shape.maps * shape.records * (i + 1) / shares;
            ObjectNode attempt = task(reduces, id, "REDUCE", i);
            attempt.put("reduceShuffleBytes", read * shape.bytes);
            attempt.put("reduceInputRecords", read);
            attempt.put("reduceOutputRecords", shape.reduced);
            attempt.put("hdfsBytesWritten", (long) shape.reduced * shape.reducedBytes);
        }
        job.putArray("otherTasks");
        return job;
    }

    /** Adds a task with one attempt, and returns the attempt. */
    private static ObjectNode task(ArrayNode tasks, String job, String type, int number) {
        String id = String.format(Locale.ROOT, "%s_%s_%06d", job, type.equals("MAP") ? "m" : "r", number);
        ObjectNode task = tasks.addObject();
        task.put("taskID", "task_" + id);
        task.put("taskType", type);
        task.put("taskStatus", "SUCCESS");
        task.put("startTime", START);
        task.put("finishTime", START + SECOND);
        task.putArray("preferredLocations");
        ObjectNode attempt = task.putArray("attempts").addObject();
        attempt.put("attemptID", "attempt_" + id + "_0");
        attempt.put("result", "SUCCESS");
        attempt.put("startTime", START);
        attempt.put("finishTime", START + SECOND);
        return attempt;
    }
}
