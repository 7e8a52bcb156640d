package org.spillway.tools.account;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.spillway.report.JobReport;

/** Watches the JVMs of a cluster on this machine while a job runs. */
public final class Account implements AutoCloseable {
    // A JVM that ends has computed up to this long unseen; a look takes about 5 ms of CPU with ten JVMs.
    private static final long EVERY_MILLIS = 200;

    private final JvmWatch watch = new JvmWatch();
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = new Thread(this::lookAtAll, "account");
    private Exception failure;

    private Account() {}

    /**
     * Begins an account.
     *
     * @throws IOException if this machine does not show the threads of a process as Linux does
     */
    public static Account begin() throws IOException {
        if (!JvmWatch.isPossible()) {
            throw new IOException("no /proc/self/task: an account needs Linux");
        }
        Account account = new Account();
        account.watch.begin();
        account.thread.setDaemon(true);
        account.thread.start();
        return account;
    }

    private void lookAtAll() {
        try {
            do {
                watch.look();
            } while (!end.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
            watch.look();
        } catch (IOException | RuntimeException | InterruptedException e) {
            failure = e;
        }
    }

    /** Ends the account, after one more look. */
    public void end() {
        end.countDown();
    }

    @Override
    public void close() {
        end();
    }

    /**
     * Ends the account and returns it as text.
     *
     * @param title what the job was
     * @param job with the attempts that the job's containers ran
     */
    public String of(String title, JobReport job) throws IOException, InterruptedException {
        end();
        thread.join();
        if (failure != null) {
            throw new IOException("the account of " + job.id() + " is not whole", failure);
        }
        List<Slice> slices = watch.slices();
        Map<String, Long> peaks = watch.peaks();
        return AccountTable.of(title, new JobAccount(job, slices, peaks));
    }
}
