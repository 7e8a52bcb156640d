package org.spillway.reduceside.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.merge.MergeMemory;
import org.spillway.reduceside.store.ReduceMemory.Bytes;
import org.spillway.reduceside.store.ReduceMemory.PageSize;

/**
 * Tests when outputs in memory are written to disk, and which of them; and what the reducer gets without an order. There is
 * memory for 256 pages.
 */
class BacklogTest {
    private static final int PAGE = 1 << 12;
    private static final int MEMORY = 256 * PAGE;
    private static final int PAGES = 24;
    private static final int MAPS = 10;
    private static final int AT_ONCE = 6;
    private static final long LONG = 3_600_000_000_000L;

    private final ReduceMemory plan = memory();
    private final OutputMemory memory = new OutputMemory(plan);
    private final AtomicLong now = new AtomicLong();
    private final Backlog backlog = backlog(MAPS);
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void end() throws Exception {
        backlog.complete();
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
        memory.close();
    }

    /**
     * Four outputs are in memory and three are being fetched, with 168 pages in all. Three more fit, so none is
     * written.
     */
    @Test
    void awaitMerge_allWillFit_noneIsWritten() throws Exception {
        add(4);
        take(3);
        FutureTask<List<MergeInput>> merge = start(backlog::awaitMerge);
        awaitWait();
        backlog.complete();
        assertThat(merge.get()).isNull();
    }

    /** A run of one output would be an extra file to read. The outputs that are being fetched make it larger. */
    @Test
    void awaitMerge_outputsAreComing_waitsForThem() throws Exception {
        add(1);
        List<OutputPages> coming = take(9);
        FutureTask<List<MergeInput>> merge = mergeThatWaits(10);
        backlog.add(new MemoryOutput(1, coming.get(0)));
        backlog.add(new MemoryOutput(2, coming.get(1)));
        assertThat(merge.get()).hasSize(3);
    }

    /**
     * Ten threads are fetching, and the first has finished. No thread waits, and the outputs to come would not all fit.
     */
    @Test
    void awaitMerge_outputsAreComingAndNobodyWaits_waitsForThem() throws Exception {
        Backlog many = backlog(10 * MAPS);
        List<OutputPages> coming = take(10);
        FutureTask<List<MergeInput>> merge = start(many::awaitMerge);
        many.add(new MemoryOutput(0, coming.get(0)));
        awaitWait();
        assertThat(merge.isDone()).isFalse();
        many.add(new MemoryOutput(1, coming.get(1)));
        many.add(new MemoryOutput(2, coming.get(2)));
        assertThat(merge.get()).hasSize(3);
    }

    /**
     * A fetch that hangs holds its memory for minutes. The outputs in memory are written, so that other fetches get
     * memory.
     */
    @Test
    void awaitMerge_outputsHang_doesNotWait() throws Exception {
        add(1);
        take(9);
        FutureTask<List<MergeInput>> merge = mergeThatWaits(10);
        now.addAndGet(LONG);
        assertThat(merge.get()).hasSize(1);
    }

    /** A merge needs a window for each output. Of nine small outputs, four become a run and five stay in memory. */
    @Test
    void lastMerge_moreThanOneMergeCanRead_restBecomesARun() throws Exception {
        for (int map = 0; map < 9; map++) {
            backlog.add(new MemoryOutput(map, memory.take(PAGE)));
        }
        assertThat(backlog.lastMerge()).hasSize(4);
        assertThat(backlog.lastMerge()).isNull();
        backlog.handOn();
        assertThat(backlog.take(false)).hasSize(5);
    }

    /** Starts a merge, which waits for outputs that come, while a fetch asks for room again and again. */
    private FutureTask<List<MergeInput>> mergeThatWaits(long fetchWaitMillis) throws Exception {
        start(() -> {
            while (true) {
                backlog.awaitRoom(fetchWaitMillis);
            }
        });
        FutureTask<List<MergeInput>> merge = start(backlog::awaitMerge);
        awaitWait();
        assertThat(merge.isDone()).isFalse();
        return merge;
    }

    /** A failed output gives its memory back without a notification. */
    @Test
    void awaitMerge_outputsFailed_doesNotWait() throws Exception {
        add(1);
        List<OutputPages> coming = take(9);
        FutureTask<List<MergeInput>> merge = mergeThatWaits(10_000);
        coming.forEach(OutputPages::release);
        assertThat(merge.get()).hasSize(1);
    }

    @Test
    void awaitRoom_severalWait_doNotWakeEachOther() throws Exception {
        FutureTask<Void> first = start(() -> {
            backlog.awaitRoom(10_000);
            return null;
        });
        awaitWait();
        backlog.awaitRoom(50);
        assertThat(first.isDone()).isFalse();
        backlog.add(null);
        first.get();
    }

    /**
     * Of outputs with 20, 10, 30 and 15 pages, 50 pages may stay. The smallest are written, and only as many as
     * necessary.
     */
    @Test
    void lastMerge_reducerNeedsRoom_smallestAreWritten() throws Exception {
        for (int pages : new int[] {20, 10, 30, 15}) {
            backlog.add(new MemoryOutput(pages, memory.take((long) pages * PAGE)));
        }
        assertThat(backlog.lastMerge().stream().map(MergeInput::bytes)).containsExactly(10L * PAGE, 15L * PAGE);
        assertThat(backlog.lastMerge()).isNull();
        backlog.handOn();
        assertThat(backlog.take(false)).hasSize(2);
    }

    /** Otherwise the reducer would take a part of its records for all of them. */
    @Test
    void take_cancelled_throwsWhereItMayWait() throws Exception {
        Backlog arrivals = arrivals();
        arrivals.cancel();

        assertThat(arrivals.take(false)).isNull();
        assertThatThrownBy(() -> arrivals.take(true)).isInstanceOf(InterruptedIOException.class);
    }

    /** A reducer that waits for outputs has not been slow, however long it waits. */
    @Test
    void isSlow_readerWaitsForOutputs_false() throws Exception {
        Backlog arrivals = arrivals();
        now.addAndGet(LONG);
        assertThat(arrivals.isSlow()).isTrue();
        FutureTask<List<MergeInput>> reader = start(() -> arrivals.take(true));
        for (int i = 0; i < 3; i++) {
            while (arrivals.isSlow()) {
                Thread.sleep(1); // until it looks the next time
            }
            now.addAndGet(LONG);
        }
        arrivals.complete();
        assertThat(reader.get()).isNull();
    }

    private Backlog arrivals() {
        return new Backlog(task(), plan, memory, false, 2, now::get);
    }

    private Backlog backlog(int maps) {
        return new Backlog(task(), plan, memory, true, maps, now::get);
    }

    private void add(int count) {
        take(count).forEach(pages -> backlog.add(new MemoryOutput(0, pages)));
    }

    private List<OutputPages> take(int count) {
        List<OutputPages> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(memory.take(PAGES * PAGE));
        }
        return all;
    }

    private <T> FutureTask<T> start(Callable<T> body) {
        FutureTask<T> task = new FutureTask<>(body);
        Thread thread = new Thread(task, "backlog-test");
        thread.start();
        threads.add(thread);
        return task;
    }

    /** Waits until the thread that was started last is waiting or has ended. */
    private void awaitWait() throws InterruptedException {
        Thread thread = threads.get(threads.size() - 1);
        while (thread.isAlive()
                && thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
    }

    private static MergeContext task() {
        MergeMemory limits = mock(MergeMemory.class);
        when(limits.plainSources()).thenReturn(AT_ONCE);
        MergeContext task = mock(MergeContext.class);
        when(task.limits()).thenReturn(limits);
        when(task.factor()).thenReturn(10);
        return task;
    }

    private static ReduceMemory memory() {
        Bytes limit = new Bytes(0, MEMORY);
        Bytes kept = new Bytes(0, 50 * PAGE);
        return new ReduceMemory(limit, kept, 0, MEMORY / 4, MEMORY * 6L / 10, 0, new PageSize(PAGE, PAGE));
    }
}
