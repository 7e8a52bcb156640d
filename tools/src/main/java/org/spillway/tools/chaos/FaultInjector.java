package org.spillway.tools.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Injects the faults that happen while one job runs. The first happens when a given number of map outputs exist. Each
 * further one follows after a random pause.
 */
final class FaultInjector implements Runnable {
    private static final long POLL_MILLIS = 100;
    private static final int MAX_FAULTS = 3;
    private static final int MAX_PAUSE_MILLIS = 5000;

    private final Nodes nodes;
    private final Random random;
    private final int outputs;
    private final List<Fault> faults = new ArrayList<>();
    private final Map<Fault, Integer> happened = new EnumMap<>(Fault.class);
    private final Thread thread = new Thread(this, "spillway-chaos-faults");
    private volatile boolean over;
    private volatile long began;
    private Exception failure;

    /** Starts to inject random faults. */
    FaultInjector(Nodes nodes, Random random) throws IOException {
        this.nodes = nodes;
        this.random = random;
        this.outputs = 1 + random.nextInt(ChaosJobs.MAPS);
        int count = 1 + random.nextInt(MAX_FAULTS);
        for (int fault = 0; fault < count; fault++) {
            faults.add(Fault.values()[random.nextInt(Fault.values().length)]);
        }
        begin();
    }

    /**
     * Starts to inject one fault.
     *
     * @param outputs number of map outputs that must exist before the fault happens
     */
    FaultInjector(Nodes nodes, int outputs, Fault fault) throws IOException {
        this.nodes = nodes;
        this.random = new Random(0);
        this.outputs = outputs;
        this.faults.add(fault);
        begin();
    }

    private void begin() throws IOException {
        nodes.newJob();
        thread.start();
    }

    /** Returns when the first fault began, in milliseconds since 1970, or 0 if none has happened. */
    long began() {
        return began;
    }

    /**
     * Ends the faults after their job has ended. Waits until all node managers run again.
     *
     * @return how often each fault has happened
     */
    Map<Fault, Integer> end() throws IOException, InterruptedException {
        over = true;
        thread.join();
        if (failure != null) {
            throw new IOException("cannot inject the faults", failure);
        }
        nodes.awaitAll();
        return Collections.unmodifiableMap(happened);
    }

    @Override
    public void run() {
        try {
            while (!over && nodes.outputs().size() < outputs) {
                Thread.sleep(POLL_MILLIS);
            }
            for (Fault fault : faults) {
                if (began > 0) {
                    Thread.sleep(random.nextInt(MAX_PAUSE_MILLIS));
                }
                if (!over) {
                    happen(fault);
                }
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure = e;
        }
    }

    private void happen(Fault fault) throws IOException, InterruptedException {
        int there = nodes.outputs().size();
        long start = System.currentTimeMillis();
        String done = fault.happen(nodes, random);
        if (done != null) {
            began = began == 0 ? start : began;
            happened.merge(fault, 1, Integer::sum);
            System.out.println("  " + done + ", with " + there + " outputs there");
        }
    }
}
