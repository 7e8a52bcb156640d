package org.spillway.tools.chaos;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A fault that a job must survive. A fault that stops a node manager also restarts it. */
enum Fault {
    /** Deletes a map output file. */
    DELETED {
        @Override
        String happen(Nodes nodes, Random random) throws IOException {
            return toOutput(nodes, random, file -> {
                Files.delete(file);
                return "deleted " + called(file);
            });
        }
    },
    /** Flips one bit of a map output file. */
    FLIPPED {
        @Override
        String happen(Nodes nodes, Random random) throws IOException {
            return toOutput(nodes, random, file -> {
                try (RandomAccessFile open = open(file)) {
                    long at = (long) (random.nextDouble() * open.length());
                    open.seek(at);
                    int old = open.read();
                    open.seek(at);
                    open.write(old ^ 1 << random.nextInt(8));
                    return "flipped a bit of byte " + at + " of " + called(file);
                }
            });
        }
    },
    /** Truncates a map output file. */
    CUT {
        @Override
        String happen(Nodes nodes, Random random) throws IOException {
            return toOutput(nodes, random, file -> {
                try (RandomAccessFile open = open(file)) {
                    long length = (long) (random.nextDouble() * open.length());
                    open.setLength(length);
                    return "cut " + called(file) + " to " + length + " bytes";
                }
            });
        }
    },
    /** Kills a task's JVM. */
    TASK_KILLED {
        @Override
        String happen(Nodes nodes, Random random) throws IOException, InterruptedException {
            List<ProcessHandle> tasks = nodes.tasks();
            if (tasks.isEmpty()) {
                return null;
            }
            ProcessHandle task = tasks.get(random.nextInt(tasks.size()));
            Nodes.signal(task, "KILL");
            return "killed the task of process " + task.pid();
        }
    },
    /** Suspends a node manager for 2 to 26 seconds. */
    NODE_STOPPED {
        @Override
        String happen(Nodes nodes, Random random) throws IOException, InterruptedException {
            int node = nodes.draw(random);
            int seconds = 2 + random.nextInt(25);
            nodes.signal(node, "STOP");
            try {
                TimeUnit.SECONDS.sleep(seconds);
            } finally {
                nodes.signal(node, "CONT");
            }
            return "stopped node manager " + node + " for " + seconds + " s";
        }
    },
    /** Kills a node manager, leaves its containers running, and restarts it with its state. */
    NODE_RESTARTED {
        @Override
        String happen(Nodes nodes, Random random) throws IOException, InterruptedException {
            int node = nodes.draw(random);
            int seconds = 1 + random.nextInt(15);
            nodes.signal(node, "KILL");
            TimeUnit.SECONDS.sleep(seconds);
            nodes.start(node);
            return "killed node manager " + node + " and started it after " + seconds + " s";
        }
    },
    /** Kills a node manager with all its containers, and restarts it after the resource manager has given it up. */
    NODE_LOST {
        @Override
        String happen(Nodes nodes, Random random) throws IOException, InterruptedException {
            int node = nodes.draw(random);
            // The resource manager gives a node manager up 30 to 40 s after its last heartbeat.
            int seconds = 42 + random.nextInt(13);
            nodes.killWithAll(node);
            TimeUnit.SECONDS.sleep(seconds);
            nodes.start(node);
            return "lost node " + node + " with all its containers for " + seconds + " s";
        }
    };

    /**
     * Causes the fault.
     *
     * @return a description of what was done, or null if there was nothing to damage
     */
    abstract String happen(Nodes nodes, Random random) throws IOException, InterruptedException;

    // Damages one random output. Does nothing if the output is deleted with its job meanwhile.
    private static String toOutput(Nodes nodes, Random random, Damage damage) throws IOException {
        List<Path> outputs = nodes.outputs();
        if (outputs.isEmpty()) {
            return null;
        }
        try {
            return damage.happen(outputs.get(random.nextInt(outputs.size())));
        } catch (NoSuchFileException | FileNotFoundException e) {
            return null;
        }
    }

    /** A way to damage a map output file. */
    @FunctionalInterface
    private interface Damage {
        String happen(Path file) throws IOException;
    }

    private static RandomAccessFile open(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            throw new NoSuchFileException(file.toString());
        }
        return new RandomAccessFile(file.toFile(), "rw");
    }

    private static String called(Path file) {
        return "the output of " + file.getParent().getFileName();
    }
}
