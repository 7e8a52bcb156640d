package org.spillway.reduceside.fetch;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.TaskType;

/** Attempts of maps, with the addresses of their outputs. */
final class Attempts {
    static final String HOST = "http://host:13562";

    private Attempts() {}

    static MapAttempt of(int map) {
        return of(map, HOST);
    }

    static MapAttempt of(int map, String host) {
        return new MapAttempt(map, new TaskAttemptID(new TaskID(new JobID("t", 1), TaskType.MAP, map), 0), host);
    }

    static List<MapAttempt> all(int maps) {
        List<MapAttempt> all = new ArrayList<>();
        for (int map = 0; map < maps; map++) {
            all.add(of(map));
        }
        return all;
    }
}
