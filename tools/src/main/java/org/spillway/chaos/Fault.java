package org.spillway.chaos;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** What breaks. Each says what it did, and leaves the cluster whole. */
enum Fault {
    /** the file of a map's output is gone */
    DELETED {
        @Override
        String happen(Nodes nodes, Random random) throws IOException {
            return toOutput(nodes, random, file -> {
                Files.delete(file);
                return "deleted " + called(file);
            });
        }
    },
    /** one bit of an output is another */
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
    /** an output has lost its end */
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
    /** a task's JVM is killed */
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
    /** a node manager answers nobody for a while */
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
    /** a node manager is killed, its containers run on, and it is started again with the state that it had */
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
    /** a node manager is killed with all its containers, and comes back when it was given up */
    NODE_LOST {
        @Override
        String happen(Nodes nodes, Random random) throws IOException, InterruptedException {
            int node = nodes.draw(random);
            // The resource manager gives it up 30 to 40 s after its last word.
            int seconds = 42 + random.nextInt(13);
            nodes.killWithAll(node);
            TimeUnit.SECONDS.sleep(seconds);
            nodes.start(node);
            return "lost node " + node + " with all its containers for " + seconds + " s";
        }
    };

    /**
     * Lets it happen.
     *
     * @return what was done; null if there was nothing to do it to
     */
    abstract String happen(Nodes nodes, Random random) throws IOException, InterruptedException;

    // To one of those that are there. It may go with its job meanwhile: then nothing was done.
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

    /** What is done to an output. */
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
