package org.spillway.peers.proc;

/** What a container's JVM has used, as far as it was looked at. */
public final class WatchedJvm {
    private final ContainerKind kind;
    private long lookedNanos;
    private long ticks;
    private long peakKib;
    private double residentKibSeconds;

    WatchedJvm(ContainerKind kind, long nanos) {
        this.kind = kind;
        this.lookedNanos = nanos;
    }

    /** Adds a look. The resident set counts for the time since the look before. */
    void add(long nanos, long ticksNow, ProcMemory memory) {
        residentKibSeconds += memory.resident() * ((nanos - lookedNanos) / 1e9);
        lookedNanos = nanos;
        ticks = Math.max(ticks, ticksNow);
        peakKib = Math.max(peakKib, memory.peak());
    }

    /** Returns what it is for. */
    public ContainerKind kind() {
        return kind;
    }

    /** Returns its CPU time, without what followed the last look. */
    public long ticks() {
        return ticks;
    }

    /** Returns its largest resident set, in KiB. */
    public long peakKib() {
        return peakKib;
    }

    /** Returns the integral of its resident set over time. */
    public double residentKibSeconds() {
        return residentKibSeconds;
    }
}
