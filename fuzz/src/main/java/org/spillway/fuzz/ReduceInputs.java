package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.TaskHarness.Pair;

/** The map outputs that all reduces of a case read, and the events that announce them. */
final class ReduceInputs {
    private final FuzzCase c;
    private final ReduceHarness harness;
    // All maps in random order. The first of them have failed, and the next have run twice.
    private final List<Integer> shuffled = new ArrayList<>();

    /** Runs the maps. */
    ReduceInputs(FuzzCase c, Path dir) throws Exception {
        this.c = c;
        this.harness = new ReduceHarness(ReduceJob.ofMaps(c), dir);
        Files.createDirectories(dir);
        CaseRecords records = new CaseRecords(c);
        List<List<Integer>> byMap = new ArrayList<>();
        for (int map = 0; map < c.get(Knob.MAPS); map++) {
            byMap.add(new ArrayList<>());
            shuffled.add(map);
        }
        for (int i = 0; i < records.count(); i++) {
            byMap.get(records.map(i)).add(i);
        }
        Writers writers = Writers.values()[c.get(Knob.WRITERS)];
        ReduceHarness ofStock = harness.forJob(CaseFiles.in(harness.job()), dir);
        for (int map = 0; map < byMap.size(); map++) {
            List<Integer> numbers = byMap.get(map);
            Class<?> collector = writers.collector(map);
            (collector == MapTask.MapOutputBuffer.class ? ofStock : harness).map(collector, emitter -> {
                for (int i : numbers) {
                    emitter.emit(records.key(i), records.value(i), records.partition(i));
                }
            });
        }
        Collections.shuffle(shuffled, new Random(c.seed()));
        for (int map : twice()) {
            Path first = harness.file(map);
            Path second = first.getParent().resolveSibling(other(map, 1).toString());
            Files.createDirectories(second);
            for (String suffix : List.of("", ".index")) {
                Files.createLink(second.resolve("file.out" + suffix), first.resolveSibling("file.out" + suffix));
            }
        }
    }

    ReduceHarness harness() {
        return harness;
    }

    /** Returns the attempt that has the fault: the one with the largest output. */
    TaskAttemptID faulty() throws IOException {
        int largest = 0;
        for (int map = 1; map < shuffled.size(); map++) {
            if (Files.size(harness.file(map)) > Files.size(harness.file(largest))) {
                largest = map;
            }
        }
        return harness.maps().get(largest);
    }

    /** Returns the records of the maps that have not failed, in the order of maps. */
    List<Pair> records() throws IOException {
        List<Pair> records = new ArrayList<>();
        for (int map = 0; map < shuffled.size(); map++) {
            if (!failed().contains(map)) {
                records.addAll(harness.records(map, c.get(Knob.REDUCE)));
            }
        }
        return records;
    }

    /** Returns the application master's events, by poll. */
    ReduceHarness.Events events(String address) {
        List<TaskCompletionEvent> events = new ArrayList<>();
        for (int map : shuffled.subList(0, c.get(Knob.OBSOLETE))) {
            events.add(ReduceHarness.event(other(map, 2), Status.OBSOLETE, address));
        }
        for (int map = 0; map < shuffled.size(); map++) {
            Status end = failed().contains(map) ? Status.TIPFAILED : Status.SUCCEEDED;
            events.add(ReduceHarness.event(harness.maps().get(map), end, address));
            if (twice().contains(map)) {
                events.add(ReduceHarness.event(other(map, 1), end, address));
            }
        }
        return EventOrder.values()[c.get(Knob.EVENTS)].told(events, c.seed());
    }

    private List<Integer> failed() {
        return shuffled.subList(0, c.get(Knob.FAILED_MAPS));
    }

    private List<Integer> twice() {
        return shuffled.subList(c.get(Knob.FAILED_MAPS), c.get(Knob.FAILED_MAPS) + c.get(Knob.TWICE));
    }

    private TaskAttemptID other(int map, int number) {
        return new TaskAttemptID(harness.maps().get(map).getTaskID(), number);
    }
}
