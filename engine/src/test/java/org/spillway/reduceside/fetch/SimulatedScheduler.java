package org.spillway.reduceside.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Decides what a reduce asks for next, with Spillway's own classes or with stock's rules. */
interface SimulatedScheduler {
    void add(List<MapAttempt> attempts);

    /** Returns outputs of one host, or an empty list if there is nothing to ask for now. */
    List<MapAttempt> poll();

    /** Reports that all polled outputs have arrived. */
    void fetched(List<MapAttempt> attempts, int bytesEach);

    /** Returns the seconds after which there may be something to poll without a further event, or infinity. */
    double pause();

    /** Spillway's scheduler. */
    record Ours(FetchTable table) implements SimulatedScheduler {
        private static final double NANOS = 1e9;

        @Override
        public void add(List<MapAttempt> attempts) {
            table.succeeded(attempts, 0);
        }

        @Override
        public List<MapAttempt> poll() {
            Batch batch = table.poll();
            return batch == null ? List.of() : batch.left();
        }

        @Override
        public void fetched(List<MapAttempt> attempts, int bytesEach) {
            for (MapAttempt attempt : attempts) {
                if (!table.stored(attempt, bytesEach, true)) {
                    throw new IllegalStateException("fetched twice: " + attempt);
                }
                table.done();
            }
            table.giveBack(Batch.of(table.host(attempts.get(0).host()), List.of(), 0));
        }

        @Override
        public double pause() {
            long pause = table.pause();
            return pause == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : pause / NANOS;
        }
    }

    /**
     * The rules of Hadoop's ShuffleSchedulerImpl. It chooses a random host that has outputs and no thread, and asks for
     * up to 20 of its outputs.
     */
    final class Stock implements SimulatedScheduler {
        private static final int MAX = 20;

        private final Map<String, ArrayDeque<MapAttempt>> known = new HashMap<>();
        private final List<String> pending = new ArrayList<>();
        private final HashSet<String> busy = new HashSet<>();
        private final Random random;

        Stock(Random random) {
            this.random = random;
        }

        @Override
        public void add(List<MapAttempt> attempts) {
            for (MapAttempt attempt : attempts) {
                ArrayDeque<MapAttempt> outputs = known.computeIfAbsent(attempt.host(), host -> new ArrayDeque<>());
                if (outputs.isEmpty() && !busy.contains(attempt.host())) {
                    pending.add(attempt.host());
                }
                outputs.add(attempt);
            }
        }

        @Override
        public List<MapAttempt> poll() {
            if (pending.isEmpty()) {
                return List.of();
            }
            int chosen = random.nextInt(pending.size());
            String host = pending.get(chosen);
            pending.set(chosen, pending.get(pending.size() - 1));
            pending.remove(pending.size() - 1);
            busy.add(host);
            List<MapAttempt> taken = new ArrayList<>();
            for (ArrayDeque<MapAttempt> outputs = known.get(host); taken.size() < MAX && !outputs.isEmpty(); ) {
                taken.add(outputs.poll());
            }
            return taken;
        }

        @Override
        public void fetched(List<MapAttempt> attempts, int bytesEach) {
            String host = attempts.get(0).host();
            busy.remove(host);
            if (!known.get(host).isEmpty()) {
                pending.add(host);
            }
        }

        @Override
        public double pause() {
            return Double.POSITIVE_INFINITY;
        }
    }
}
