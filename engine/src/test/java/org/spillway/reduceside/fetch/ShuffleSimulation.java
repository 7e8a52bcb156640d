package org.spillway.reduceside.fetch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.spillway.work.Clock;

/**
 * A discrete-event simulation of the shuffle of a whole job. It counts the requests of all reduces, each on a connection of its own.
 * Reduces poll the master once a second, as with stock and Spillway while no fetch has failed.
 */
final class ShuffleSimulation {
    private static final double POLL_SECONDS = 1;
    private static final double SPREAD = 0.2;

    private final SimulatedJob job;
    private final Random random = new Random(20);
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Map<String, SimulatedHost> hosts = new LinkedHashMap<>();
    private final List<MapAttempt> ended = new ArrayList<>();
    private final Time clock = new Time();
    private double now;
    private double mapsDone;
    private double lastFetched;
    private long fetched;
    private long sequence;

    private ShuffleSimulation(SimulatedJob job) {
        this.job = job;
        for (int host = 0; host < job.hosts(); host++) {
            hosts.put("http://host" + host + ":13562", new SimulatedHost(job));
        }
    }

    /** Simulates a job with Spillway's scheduling. */
    static Result ours(SimulatedJob job) {
        ShuffleSimulation simulation = new ShuffleSimulation(job);
        return simulation.run(random -> new SimulatedScheduler.Ours(
                TestTables.of(job.maps(), job.copies(), TestTables.nowhere(), simulation.clock, random)));
    }

    /** Simulates a job with stock's scheduling. */
    static Result stock(SimulatedJob job) {
        return new ShuffleSimulation(job).run(SimulatedScheduler.Stock::new);
    }

    private Result run(Function<Random, SimulatedScheduler> scheduler) {
        startMaps();
        for (int reduce = 0; reduce < job.reduces(); reduce++) {
            Reduce one = new Reduce(scheduler.apply(new Random(random.nextLong())));
            at(random.nextDouble() * POLL_SECONDS, one::news);
        }
        for (Event event = events.poll(); event != null; event = events.poll()) {
            now = event.time;
            event.action.run();
        }
        if (fetched != (long) job.maps() * job.reduces()) {
            throw new IllegalStateException("fetched " + fetched + " outputs of " + job);
        }
        long requests = 0;
        int maxOpen = 0;
        for (SimulatedHost host : hosts.values()) {
            requests += host.requests();
            maxOpen = Math.max(maxOpen, host.maxOpen());
        }
        return new Result(requests, maxOpen, mapsDone, lastFetched);
    }

    // Each host runs its share of the maps, some at a time.
    private void startMaps() {
        List<String> names = List.copyOf(hosts.keySet());
        double[][] slots = new double[job.hosts()][job.slots()];
        for (int map = 0; map < job.maps(); map++) {
            int host = map % job.hosts();
            int slot = map / job.hosts() % job.slots();
            double length = Math.max(0.2, 1 + SPREAD * random.nextGaussian()) * job.mapSeconds();
            slots[host][slot] += length;
            MapAttempt attempt = Attempts.of(map, names.get(host));
            double end = slots[host][slot];
            at(end, () -> {
                ended.add(attempt);
                mapsDone = now;
            });
        }
    }

    private void at(double time, Runnable action) {
        events.add(new Event(time, sequence++, action));
    }

    /**
     * The result of a simulation.
     *
     * @param maxOpen the most concurrent connections of any host
     * @param mapsDone the end of the last map, in seconds
     * @param fetched the fetch of the last output, in seconds
     */
    record Result(long requests, int maxOpen, double mapsDone, double fetched) {}

    private final class Reduce {
        private final SimulatedScheduler scheduler;
        private int told;
        private int busy;
        private int left = job.maps();
        private double wakesAt = Double.POSITIVE_INFINITY;

        Reduce(SimulatedScheduler scheduler) {
            this.scheduler = scheduler;
        }

        void news() {
            if (told < ended.size()) {
                scheduler.add(new ArrayList<>(ended.subList(told, ended.size())));
                told = ended.size();
                ask();
            }
            if (left > 0) {
                at(now + POLL_SECONDS, this::news);
            }
        }

        private void ask() {
            while (busy < job.copies()) {
                List<MapAttempt> taken = scheduler.poll();
                if (taken.isEmpty()) {
                    wake();
                    return;
                }
                busy++;
                SimulatedHost host = hosts.get(taken.get(0).host());
                host.connect();
                at(host.serve(now + job.connectSeconds(), taken.size()), () -> done(taken));
            }
        }

        private void wake() {
            double time = now + scheduler.pause();
            if (time < wakesAt) {
                wakesAt = time;
                at(time, () -> {
                    if (time == wakesAt) { // otherwise another event has woken it before
                        wakesAt = Double.POSITIVE_INFINITY;
                        ask();
                    }
                });
            }
        }

        private void done(List<MapAttempt> taken) {
            busy--;
            left -= taken.size();
            fetched += taken.size();
            lastFetched = now;
            scheduler.fetched(taken, job.outputBytes());
            hosts.get(taken.get(0).host()).close();
            if (left > 0) {
                ask();
            }
        }
    }

    private record Event(double time, long sequence, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Double.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }

    private final class Time implements Clock {
        @Override
        public long nanos() {
            return (long) (now * TimeUnit.SECONDS.toNanos(1));
        }
    }
}
