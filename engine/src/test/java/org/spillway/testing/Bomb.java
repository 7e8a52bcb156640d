package org.spillway.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A fault in the job's own code that occurs at a chosen stage of a task. The stage is a class of Spillway that is on
 * the stack when one of Spillway's threads calls the code. A JVM has one armed bomb at a time.
 */
public final class Bomb {
    private static final AtomicReference<Bomb> ARMED = new AtomicReference<>();

    private static final int EVERY = 16;
    private static final long STEP_MILLIS = 20;

    private final String stage;
    private final Supplier<Throwable> throwable;
    private boolean anyThread;
    private boolean deaf;
    private BooleanSupplier quick;
    private int calls; // not synchronized: a lost update does not matter
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);

    private Bomb(String stage, Supplier<Throwable> throwable) {
        this.stage = stage;
        this.throwable = throwable;
    }

    /**
     * Returns a bomb that throws.
     *
     * @param stage start of the name of a class, or of a class and a method, that must be among the callers
     */
    public static Bomb throwing(String stage, Supplier<Throwable> throwable) {
        return new Bomb(stage, throwable);
    }

    /** Returns a bomb that waits until its thread is interrupted. */
    public static Bomb waiting(String stage) {
        return throwing(stage, null);
    }

    /**
     * Returns a bomb that waits once, until the test lets it go. It ignores interrupts and does not restore them.
     */
    public static Bomb deaf(String stage) {
        Bomb bomb = throwing(stage, null);
        bomb.deaf = true;
        return bomb;
    }

    /** Returns a bomb that makes each call slow, until a condition holds. */
    public static Bomb slow(String stage, BooleanSupplier quick) {
        Bomb bomb = throwing(stage, null);
        bomb.quick = quick;
        return bomb;
    }

    /** Ends the wait of a deaf bomb. */
    public void letGo() {
        letGo.countDown();
    }

    /** Makes the bomb go off in any thread, not only in Spillway's. */
    public Bomb inAnyThread() {
        anyThread = true;
        return this;
    }

    /** Arms the bomb, which may go off from now on. */
    public void arm() {
        ARMED.set(this);
    }

    /** Disarms the bomb that is armed. */
    public static void disarm() {
        ARMED.set(null);
    }

    /** Called by the job's code. */
    public static void hit() {
        Bomb bomb = ARMED.get();
        // Reading the stack takes longer than most of the calling code.
        if (bomb != null && (bomb.calls++ & EVERY - 1) == 0 && bomb.isDue()) {
            bomb.goOff();
        }
    }

    /** Is called by code of the job that processes thousands of bytes in each call. */
    public static void hitRarely() {
        Bomb bomb = ARMED.get();
        if (bomb != null && bomb.isDue()) {
            bomb.goOff();
        }
    }

    /** Whether the bomb has gone off. */
    public boolean isHit() {
        return reached.getCount() == 0;
    }

    /** Waits for the bomb to go off or for the task's thread to end, and returns whether it went off. */
    public boolean awaitHit(Thread task) throws InterruptedException {
        while (task.isAlive() && !reached.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
            // as long as it takes
        }
        return isHit();
    }

    private boolean isDue() {
        if (!anyThread && !Thread.currentThread().getName().startsWith("spillway-")) {
            return false; // exceptions in the mapper's own thread are the mapper's
        }
        for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
            if ((frame.getClassName() + "." + frame.getMethodName()).startsWith(stage)) {
                return true;
            }
        }
        return false;
    }

    private void goOff() {
        reached.countDown();
        if (quick != null) {
            if (quick.getAsBoolean()) {
                ARMED.compareAndSet(this, null); // reading the stack of each further call would take most of the test
            } else {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS));
            }
        } else if (deaf) {
            ARMED.compareAndSet(this, null);
            waitDeaf();
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

    private void waitDeaf() {
        while (letGo.getCount() > 0) {
            try {
                letGo.await();
            } catch (InterruptedException e) {
                // like code that ignores interrupts
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
