package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileUtil;

/** Runs cases. Each has a time limit and a separate folder, which is deleted afterwards. */
final class Fuzzer {
    // For hangs. Most cases take less than a second, but BZip2 may sort equal bytes for minutes, and longer on a busy
    // machine.
    private static final int LIMIT_SECONDS = 1800;

    private final CaseKind kind;
    private final Path dir;
    private final List<String> stockCannot = new ArrayList<>();

    Fuzzer(CaseKind kind, Path dir) {
        this.kind = kind;
        this.dir = dir;
    }

    /** What happened in cases that stock cannot run. They are no differences. */
    List<String> stockCannot() {
        return stockCannot;
    }

    CaseKind kind() {
        return kind;
    }

    /**
     * Runs a case.
     *
     * @return the difference, or null
     */
    Difference difference(FuzzCase c) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(dir, "case");
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        kind.check(c, folder);
                        end.complete(null);
                    } catch (Throwable t) {
                        end.completeExceptionally(t);
                    }
                },
                "fuzz-case");
        thread.setDaemon(true);
        thread.start();
        try {
            end.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            return null;
        } catch (TimeoutException e) {
            return new Difference("hangs", "no end after seconds=" + LIMIT_SECONDS + "\n" + stacks());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StockCannot stock) {
                stockCannot.add(stock.getMessage());
                return null;
            }
            return e.getCause() instanceof Difference difference
                    ? difference
                    : new Difference("fuzzer failed", String.valueOf(e.getCause()), e.getCause());
        } finally {
            FileUtil.fullyDelete(folder.toFile()); // in vain if a case that hangs still writes there
        }
    }

    private static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream().map(Fuzzer::stack).collect(Collectors.joining("\n"));
    }

    private static String stack(Map.Entry<Thread, StackTraceElement[]> entry) {
        return entry.getKey().getName()
                + Arrays.stream(entry.getValue()).map(at -> "\n    " + at).collect(Collectors.joining());
    }
}
