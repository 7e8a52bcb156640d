package org.spillway.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.PrivilegedAction;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import org.spillway.testing.Looks;

/** Tests threads that work together: their failures, their end, and the user that they act as. */
class WorkersTest {
    private final UserGroupInformation user = UserGroupInformation.createRemoteUser("ada");
    private final Workers workers = new Workers("workers-test", 3, user);

    @AfterEach
    void stop() {
        workers.stop();
    }

    @Test
    void start_job_runsOnceOnEachThreadAsTheUser() throws Exception {
        CyclicBarrier all = new CyclicBarrier(3);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Set<String> users = ConcurrentHashMap.newKeySet();
        AtomicInteger runs = new AtomicInteger();
        PendingWork work = workers.start("spill 1", new Job() {
            @Override
            public void run() throws IOException {
                meet(all); // passes only when three threads are here at once
                runs.incrementAndGet();
                threads.add(Thread.currentThread());
                users.add(UserGroupInformation.getCurrentUser().getUserName());
            }
        });
        work.await(() -> {});
        work.check();
        assertThat(work.isDone()).isTrue();
        assertThat(workers.size()).isEqualTo(3);
        assertThat(runs.get()).isEqualTo(3);
        assertThat(users).containsExactly("ada");
        assertThat(threads).hasSize(3).allMatch(Thread::isDaemon);
        assertThat(threads.stream().map(Thread::getName))
                .containsExactlyInAnyOrder("workers-test-1", "workers-test-2", "workers-test-3");
    }

    @Test
    void start_manyJobs_sameThreads() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 20; i++) {
            AtomicInteger runs = new AtomicInteger();
            CyclicBarrier all = new CyclicBarrier(3);
            workers.start("job " + i, new Job() {
                        @Override
                        public void run() throws IOException {
                            meet(all);
                            threads.add(Thread.currentThread());
                            runs.incrementAndGet();
                        }
                    })
                    .await(() -> {});
            assertThat(runs.get()).as("runs of job " + i).isEqualTo(3);
        }
        assertThat(threads).hasSize(3);
    }

    @Test
    void start_loaderChangedSince_creatorsLoaderSeen() throws Exception {
        Thread me = Thread.currentThread();
        ClassLoader before = me.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[0], before)) {
            me.setContextClassLoader(loader);
            Workers own = new Workers("loader-test", 2, user);
            me.setContextClassLoader(before); // the threads start later, when the creator has another class loader
            Set<ClassLoader> seen = ConcurrentHashMap.newKeySet();
            own.start("look", new Job() {
                        @Override
                        public void run() {
                            seen.add(Thread.currentThread().getContextClassLoader());
                        }
                    })
                    .await(() -> {});
            assertThat(own.stop()).isTrue();
            assertThat(seen).containsExactly(loader);
        } finally {
            me.setContextClassLoader(before);
        }
    }

    @Test
    void await_severalFail_firstIsTheCause() {
        CountDownLatch cancelled = new CountDownLatch(1);
        AtomicInteger number = new AtomicInteger();
        IOException first = new IOException("disk full");
        Job job = new Job() {
            @Override
            public void run() throws IOException, InterruptedException {
                int mine = number.getAndIncrement();
                if (mine == 0) {
                    throw first;
                }
                cancelled.await(); // the first failure is kept before the job is cancelled
                throw new IllegalStateException("later " + mine);
            }

            @Override
            public void cancel() {
                super.cancel();
                cancelled.countDown();
            }
        };
        PendingWork work = workers.start("spill 3", job);
        assertThatThrownBy(() -> work.await(() -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("spill 3 failed: java.io.IOException: disk full")
                .cause()
                .isSameAs(first);
        assertThat(work.isDone()).isTrue();
        assertThat(first.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactlyInAnyOrder("later 1", "later 2");
        assertThat(job.cancels.get()).as("cancel called").isPositive();
        // The failure is kept.
        assertThatThrownBy(work::check).hasMessageContaining("spill 3").cause().isSameAs(first);
    }

    @Test
    void await_sameFailureOfAllThreads_suppressesNothing() {
        IOException shared = new IOException("the same");
        PendingWork work = workers.start("merge", new Job() {
            @Override
            public void run() throws IOException {
                throw shared;
            }
        });
        assertThatThrownBy(() -> work.await(() -> {})).cause().isSameAs(shared);
        assertThat(shared.getSuppressed()).isEmpty();
    }

    @Test
    void await_error_keptAndThreadsGoOn() throws Exception {
        Error error = new OutOfMemoryError("injected");
        PendingWork work = workers.start("sort", new Job() {
            @Override
            public void run() {
                throw error;
            }
        });
        assertThatThrownBy(() -> work.await(() -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("sort failed: java.lang.OutOfMemoryError: injected")
                .cause()
                .isSameAs(error);
        // The threads can do further work.
        AtomicInteger runs = new AtomicInteger();
        workers.start("next", new Job() {
                    @Override
                    public void run() {
                        runs.incrementAndGet();
                    }
                })
                .await(() -> {});
        assertThat(runs.get()).isEqualTo(3);
    }

    @Test
    void check_oneThreadHasFailed_throwsBeforeTheOthersEnd() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        AtomicBoolean failed = new AtomicBoolean();
        PendingWork work = workers.start("spill 9", new Job() {
            @Override
            public void run() throws IOException, InterruptedException {
                if (failed.compareAndSet(false, true)) {
                    throw new IOException("early");
                }
                end.await();
            }

            @Override
            public void cancel() {
                cancelled.countDown();
            }
        });
        cancelled.await();
        assertThat(work.isDone()).isFalse();
        assertThatThrownBy(work::check).isInstanceOf(IOException.class).hasMessageContaining("early");
        end.countDown();
        assertThatThrownBy(() -> work.await(() -> {})).hasMessageContaining("early");
        assertThat(work.isDone()).isTrue();
    }

    @Test
    void await_workIsDone_reportsProgress() throws Exception {
        CountDownLatch reported = new CountDownLatch(2);
        AtomicInteger passed = new AtomicInteger();
        PendingWork work = workers.start("slow", new Job() {
            @Override
            public void run() throws InterruptedException {
                while (!reported.await(5, TimeUnit.MILLISECONDS)) {
                    workers.heartbeat().beat();
                }
                passed.incrementAndGet();
            }
        });
        assertThat(work.isDone()).isFalse();
        work.check(); // nothing has failed
        work.await(reported::countDown); // ends only after progress was reported twice
        assertThat(passed.get()).isEqualTo(3);
    }

    @Test
    void await_nothingIsDone_reportsNone() throws Exception {
        AtomicInteger reports = new AtomicInteger();
        Thread waiting = Thread.currentThread();
        workers.start("hangs", new Job() {
                    @Override
                    public void run() throws InterruptedException {
                        Looks.awaitLooks(List.of(waiting));
                    }
                })
                .await(reports::incrementAndGet);
        assertThat(reports.get()).isZero();
    }

    @Test
    void start_threadCannotBeStarted_workFails() throws Exception {
        AtomicInteger threads = new AtomicInteger();
        // In production Thread.start fails. Newer JDKs do not call an overridden start, so the factory fails here
        // instead.
        Workers own = new Workers("own", 3, user, body -> {
            if (threads.incrementAndGet() == 2) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(body);
        });
        try {
            CountDownLatch cancelled = new CountDownLatch(1);
            PendingWork work = own.start("spill 6", new Job() {
                @Override
                public void run() throws InterruptedException {
                    cancelled.await(); // like a thread that waits for the others
                }

                @Override
                public void cancel() {
                    cancelled.countDown();
                }
            });
            assertThatThrownBy(() -> work.await(() -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessage("spill 6 failed: java.lang.OutOfMemoryError: unable to create native thread");
            assertThat(work.isDone()).isTrue();
        } finally {
            assertThat(own.stop()).isTrue();
        }
    }

    @Test
    void await_interrupted_throws() {
        CountDownLatch never = new CountDownLatch(1);
        PendingWork work = workers.start("slow", new Job() {
            @Override
            public void run() throws InterruptedException {
                never.await();
            }
        });
        Thread.currentThread().interrupt();
        Throwable thrown = catchThrowable(() -> work.await(() -> {}));
        assertThat(Thread.interrupted())
                .as("flag is cleared, as the exception tells it")
                .isFalse();
        assertThat(thrown).isInstanceOf(InterruptedException.class);
    }

    @Test
    void stop_threadsWait_cancelledAndInterrupted() throws Exception {
        CountDownLatch started = new CountDownLatch(3);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch never = new CountDownLatch(1);
        Job job = new Job() {
            @Override
            public void run() throws InterruptedException {
                threads.add(Thread.currentThread());
                started.countDown();
                never.await();
            }
        };
        PendingWork work = workers.start("endless", job);
        started.await();
        assertThat(workers.stop()).isTrue();
        assertThat(job.cancels.get()).isPositive();
        assertThat(work.isDone()).isTrue();
        assertThatThrownBy(work::check).hasCauseInstanceOf(InterruptedException.class);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(workers.stop()).as("a second stop").isTrue();
    }

    @Test
    void stop_noWork_ended() {
        assertThat(workers.stop()).isTrue();
    }

    @Test
    void stop_callerInterrupted_flagKept() throws Exception {
        CountDownLatch started = new CountDownLatch(3);
        CountDownLatch never = new CountDownLatch(1);
        workers.start("endless", new Job() {
            @Override
            public void run() throws InterruptedException {
                started.countDown();
                never.await();
            }
        });
        started.await();
        Thread.currentThread().interrupt();
        boolean ended = workers.stop();
        assertThat(Thread.interrupted()).as("flag kept").isTrue();
        assertThat(ended).as("waited for the threads all the same").isTrue();
    }

    @Test
    void stop_threadDoesNotReact_waitsAboutASecond() throws Exception {
        AtomicBoolean letGo = new AtomicBoolean();
        CountDownLatch started = new CountDownLatch(3);
        try {
            workers.start("deaf", new Job() {
                @Override
                public void run() {
                    started.countDown();
                    while (!letGo.get()) {
                        Thread.onSpinWait();
                    }
                }
            });
            started.await();
            long start = System.nanoTime();
            assertThat(workers.stop()).isFalse();
            assertThat(System.nanoTime() - start).as("waited about a second").isGreaterThan(900_000_000L);
        } finally {
            letGo.set(true);
        }
        assertThat(workers.stop()).as("now they can end").isTrue();
    }

    @Test
    void start_userCannotAct_workFails() throws Exception {
        UserGroupInformation nobody = mock(UserGroupInformation.class);
        when(nobody.doAs(ArgumentMatchers.<PrivilegedAction<Void>>any()))
                .thenThrow(new IllegalStateException("no such user"));
        Workers own = new Workers("nobody-test", 3, nobody);
        try {
            AtomicInteger runs = new AtomicInteger();
            Job job = new Job() {
                @Override
                public void run() {
                    runs.incrementAndGet();
                }
            };
            PendingWork work = own.start("spill 4", job);
            assertThatThrownBy(() -> work.await(() -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessage("spill 4 failed: java.lang.IllegalStateException: no such user");
            assertThat(runs.get()).isZero();
            assertThat(job.cancels.get()).as("cancel called").isPositive();
        } finally {
            own.stop();
        }
    }

    @Test
    void await_cancelThrows_suppressed() {
        IOException first = new IOException("disk full");
        PendingWork work = workers.start("spill 5", new Job() {
            @Override
            public void run() throws IOException {
                throw first;
            }

            @Override
            public void cancel() {
                throw new IllegalStateException("cannot cancel");
            }
        });
        assertThatThrownBy(() -> work.await(() -> {})).cause().isSameAs(first);
        assertThat(first.getSuppressed()).extracting(Throwable::getMessage).contains("cannot cancel");
    }

    @Test
    void stop_jobsRunAndWait_allCancelled() throws Exception {
        CountDownLatch started = new CountDownLatch(3);
        CountDownLatch cancelled = new CountDownLatch(1);
        Job running = new Job() {
            @Override
            public void run() throws InterruptedException {
                started.countDown();
                awaitDeaf(cancelled); // ignores interrupts, so only cancel ends it
            }

            @Override
            public void cancel() {
                super.cancel();
                cancelled.countDown();
            }
        };
        AtomicInteger runs = new AtomicInteger();
        Job waiting = new Job() {
            @Override
            public void run() {
                runs.incrementAndGet();
            }
        };
        PendingWork first = workers.start("fetch", running);
        started.await();
        PendingWork second = workers.start("merge", waiting);
        assertThat(workers.stop()).isTrue();
        assertThat(running.cancels.get()).as("cancels of what ran").isPositive();
        assertThat(waiting.cancels.get()).as("cancels of what waited").isPositive();
        assertThat(runs.get()).isZero();
        assertThat(first.isDone()).isTrue();
        assertThat(second.isDone()).as("nobody may wait for what never runs").isTrue();
        assertThatThrownBy(second::check).isInstanceOf(IOException.class).hasMessageContaining("merge failed");
    }

    @Test
    void stop_jobIsDone_notCancelled() throws Exception {
        Job through = new Job() {
            @Override
            public void run() {
                // nothing to do
            }
        };
        workers.start("through", through).await(() -> {});
        assertThat(workers.stop()).isTrue();
        assertThat(through.cancels.get()).isZero();
    }

    @Test
    void start_afterStop_fails() {
        workers.stop();
        PendingWork work = workers.start("late", new Job() {
            @Override
            public void run() {
                throw new AssertionError("must not run");
            }
        });
        assertThatThrownBy(() -> work.await(() -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("late failed");
    }

    private static void awaitDeaf(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // ignores the interrupt
            }
        }
    }

    private static void meet(CyclicBarrier barrier) throws IOException {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IOException(e);
        }
    }

    /** Counts how often it is cancelled. */
    private abstract static class Job implements ParallelWork {
        final AtomicInteger cancels = new AtomicInteger();

        @Override
        public void cancel() {
            cancels.incrementAndGet();
        }
    }
}
