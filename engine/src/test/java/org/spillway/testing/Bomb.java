package org.spillway.testing;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Something in a job's own code that goes off at a chosen stage of a task: when one of our threads calls it from a class of ours
 * that belongs to the stage. One at a time in a JVM.
 */
public final class Bomb {
    private static final AtomicReference<Bomb> ARMED = new AtomicReference<>();

    private static final int EVERY = 16;

    private final String stage;
    private final Supplier<Throwable> throwable;
    private boolean anyThread;
    private long deafMillis;
    private long slowMillis;
    private final AtomicInteger naps = new AtomicInteger();
    private final AtomicInteger slept = new AtomicInteger();
    private int calls; // of several threads: whether one gets lost does not matter
    private final CountDownLatch reached = new CountDownLatch(1);

    private Bomb(String stage, Supplier<Throwable> throwable) {
        this.stage = stage;
        this.throwable = throwable;
    }

    /**
     * One that throws.
     *
     * @param stage name of a class, with or without a method, or the begin of one, that must be among the callers
     */
    public static Bomb throwing(String stage, Supplier<Throwable> throwable) {
        return new Bomb(stage, throwable);
    }

    /** One that waits until its thread is interrupted. */
    public static Bomb waiting(String stage) {
        return throwing(stage, null);
    }

    /** One that waits for so many milliseconds, once, whatever happens meanwhile, and then is none: the thread's interrupt is lost. */
    public static Bomb deaf(String stage, long millis) {
        Bomb bomb = throwing(stage, null);
        bomb.deafMillis = millis;
        return bomb;
    }

    /** One that takes its time, so many times. */
    public static Bomb slow(String stage, long millis, int times) {
        Bomb bomb = throwing(stage, null);
        bomb.slowMillis = millis;
        bomb.naps.set(times);
        return bomb;
    }

    /** How often it was slow. */
    public int slept() {
        return slept.get();
    }

    private boolean isDeaf() {
        return deafMillis > 0;
    }

    /** Lets it go off in any thread. */
    public Bomb inAnyThread() {
        anyThread = true;
        return this;
    }

    /** From now on it may go off. */
    public void arm() {
        ARMED.set(this);
    }

    /** Disarms whatever is armed. */
    public static void disarm() {
        ARMED.set(null);
    }

    /** Called by the job's code. */
    public static void hit() {
        Bomb bomb = ARMED.get();
        // To look at the stack takes longer than most of what is called.
        if (bomb != null && (bomb.calls++ & EVERY - 1) == 0 && bomb.isDue()) {
            bomb.goOff();
        }
    }

    /** Called by code of the job's that is called for thousands of bytes at a time. */
    public static void hitRarely() {
        Bomb bomb = ARMED.get();
        if (bomb != null && bomb.isDue()) {
            bomb.goOff();
        }
    }

    /** Whether it went off. */
    public boolean isHit() {
        return reached.getCount() == 0;
    }

    /** Whether it went off within half a minute. */
    public boolean awaitHit() throws InterruptedException {
        return reached.await(30, TimeUnit.SECONDS);
    }

    private boolean isDue() {
        if (!anyThread && !Thread.currentThread().getName().startsWith("spillway-")) {
            return false; // what the mapper's own thread calls, the mapper sees as it is
        }
        List<String> callers = StackWalker.getInstance()
                .walk(frames -> frames.map(frame -> frame.getClassName() + "." + frame.getMethodName())
                        .toList());
        return callers.stream().anyMatch(name -> name.startsWith(stage));
    }

    private void goOff() {
        reached.countDown();
        if (slowMillis > 0) {
            if (naps.getAndDecrement() > 0) {
                waitDeaf(slowMillis);
                slept.incrementAndGet();
            }
        } else if (isDeaf()) {
            ARMED.compareAndSet(this, null);
            waitDeaf(deafMillis);
        } else if (throwable == null) {
            waitForInterrupt();
        } else {
            Bomb.<RuntimeException>sneak(throwable.get());
        }
    }

    private static void waitForInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("killed", e);
        }
    }

    private static void waitDeaf(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; left > 0; left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
            try {
                Thread.sleep(left);
            } catch (InterruptedException e) {
                // as code that catches it and goes on
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
