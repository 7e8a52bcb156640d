package org.spillway.reduceside.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When outputs in memory go to disk, and which. Memory for 256 pages. */
@Timeout(20)
class MergeBacklogTest {
    private static final int PAGE = 1 << 12;
    private static final int MEMORY = 256 * PAGE;
    private static final int PAGES = 24;
    private static final int MAPS = 10;
    private static final int AT_ONCE = 6;

    private final ReduceMemory plan =
            new ReduceMemory(0, MEMORY, 0, 50 * PAGE, MEMORY / 4, MEMORY * 6L / 10, 0, PAGE, PAGE, 0, false);
    private final OutputMemory memory = new OutputMemory(plan);
    private final MergeBacklog backlog = new MergeBacklog(plan, memory, 10, AT_ONCE, MAPS);
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

    /** Four outputs are there and three come: 168 pages are taken, and three more outputs are no reason to write any. */
    @Test
    void anOutputThatComesIsNotAlsoOneToCome() throws Exception {
        add(4);
        take(3);
        FutureTask<List<MergeInput>> merge = start(backlog::awaitMerge);
        awaitWait();
        assertThat(backlog.willFit(PAGES * PAGE)).isTrue();
        backlog.complete();
        assertThat(merge.get()).isNull();
    }

    /** A run of one output would be one more file to read: those that come make it larger. */
    @Test
    void aMergeWaitsForOutputsThatCome() throws Exception {
        add(1);
        List<OutputPages> coming = take(9);
        start(() -> {
            while (true) {
                backlog.awaitRoom(10);
            }
        });
        FutureTask<List<MergeInput>> merge = start(backlog::awaitMerge);
        Thread.sleep(100);
        assertThat(merge.isDone()).isFalse();
        backlog.add(new PagedOutput(1, coming.get(0)));
        backlog.add(new PagedOutput(2, coming.get(1)));
        assertThat(merge.get()).hasSize(3);
    }

    /** Ten threads store, the first is done: nobody waits, and all that is to come would not fit. */
    @Test
    void aMergeWaitsForOutputsThatComeThoughNobodyWaits() throws Exception {
        MergeBacklog many = new MergeBacklog(plan, memory, 10, AT_ONCE, 10 * MAPS);
        List<OutputPages> coming = take(10);
        FutureTask<List<MergeInput>> merge = start(many::awaitMerge);
        many.add(new PagedOutput(0, coming.get(0)));
        Thread.sleep(100);
        assertThat(merge.isDone()).isFalse();
        many.add(new PagedOutput(1, coming.get(1)));
        many.add(new PagedOutput(2, coming.get(2)));
        assertThat(merge.get()).hasSize(3);
    }

    /** A fetch that hangs has its memory for minutes; what is there makes room for others meanwhile. */
    @Test
    void aMergeDoesNotWaitForOutputsThatHang() throws Exception {
        add(1);
        take(9);
        start(() -> {
            while (true) {
                backlog.awaitRoom(10);
            }
        });
        assertThat(start(backlog::awaitMerge).get()).hasSize(1);
    }

    /** Stock knows no two memories: of 60 pages off the heap and 40 on it 60 may stay. */
    @Test
    void asStockTheSmallestOfAllGo() throws Exception {
        ReduceMemory two =
                new ReduceMemory(60 * PAGE, 196 * PAGE, 60 * PAGE, 0, MEMORY / 4, MEMORY, 0, PAGE, PAGE, 0, true);
        OutputMemory both = new OutputMemory(two);
        try {
            MergeBacklog stock = new MergeBacklog(two, both, 10, AT_ONCE, MAPS);
            for (int pages : new int[] {30, 20, 10, 25, 15}) {
                stock.add(new PagedOutput(pages, both.take((long) pages * PAGE)));
            }
            assertThat(stock.lastMerge().stream().map(MergeInput::bytes))
                    .containsExactly(10L * PAGE, 15L * PAGE, 20L * PAGE);
        } finally {
            both.close();
        }
    }

    /** Each takes a window to read it: of nine small ones four become a run, and five stay beside it. */
    @Test
    void noMoreStayInMemoryThanOneMergeCanRead() throws Exception {
        for (int map = 0; map < 9; map++) {
            backlog.add(new PagedOutput(map, memory.take(PAGE)));
        }
        assertThat(backlog.lastMerge()).hasSize(4);
        assertThat(backlog.all()).hasSize(5);
        assertThat(backlog.lastMerge()).isNull();
    }

    /** What is not finished gives back its memory, and tells nobody. */
    @Test
    void aMergeDoesNotWaitForOutputsThatFailed() throws Exception {
        add(1);
        List<OutputPages> coming = take(9);
        start(() -> {
            while (true) {
                backlog.awaitRoom(10_000);
            }
        });
        FutureTask<List<MergeInput>> merge = start(backlog::awaitMerge);
        Thread.sleep(100);
        assertThat(merge.isDone()).isFalse();
        coming.forEach(OutputPages::release);
        assertThat(merge.get()).hasSize(1);
    }

    @Test
    void thoseWhoWaitForRoomDoNotWakeEachOther() throws Exception {
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

    /** Of 20, 10, 30 and 15 pages 50 may stay: the smallest go, and no more of them than must. */
    @Test
    void theSmallestMakeRoomForTheReducer() throws Exception {
        for (int pages : new int[] {20, 10, 30, 15}) {
            backlog.add(new PagedOutput(pages, memory.take((long) pages * PAGE)));
        }
        assertThat(backlog.lastMerge().stream().map(MergeInput::bytes)).containsExactly(10L * PAGE, 15L * PAGE);
        assertThat(backlog.all()).hasSize(2);
        assertThat(backlog.lastMerge()).isNull();
    }

    private void add(int count) {
        take(count).forEach(pages -> backlog.add(new PagedOutput(0, pages)));
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

    /** Until the thread started last waits, or has ended. */
    private void awaitWait() throws InterruptedException {
        Thread thread = threads.get(threads.size() - 1);
        while (thread.isAlive()
                && thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
    }
}
