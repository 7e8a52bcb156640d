package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.join.Join;
import org.spillway.report.RunVariant;

/**
 * A join of users with their clicks in shared JVMs, drawn from a seed. The k-th of the users, in an order of their own, has a
 * click with a probability of 1 over a power of k. Clicks are alike, because the ordered join has the row in its key, and a
 * task takes keys with other bytes for others.
 */
final class ZipfJoin {
    private static final Path FOLDER = new Path("/zipf-joins");
    private static final int REDUCES = 100;
    private static final int REDUCES_AT_ONCE = 4;

    /** Doctor's number comes from looks at every 64th record. */
    private static final long OFF = 63;

    private static final Pattern KEY =
            Pattern.compile("(?m)^skew {6}key (\\S+) in partition (\\d+) has (\\d+) of \\d+ records");

    private final long seed;
    private final Random random;
    private final double power;
    private final List<String> users;
    private final boolean anyOrder;
    private final int maps;
    private final Map<String, Integer> clicks = new HashMap<>();

    private ZipfJoin(long seed) {
        this.seed = seed;
        random = new Random(new SplittableRandom(seed).nextLong()); // the first numbers of neighbouring seeds are alike
        power = 0.6 + random.nextDouble();
        users = IntStream.range(0, 500 + random.nextInt(4_500))
                .mapToObj(user -> String.format(Locale.ROOT, "user%04d", user))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(users, random);
        anyOrder = random.nextBoolean();
        maps = 1 + random.nextInt(4);
    }

    /** Draws a join. */
    static ZipfJoin of(long seed) {
        return new ZipfJoin(seed);
    }

    /** Runs it. Fails with the seed if the first key that doctor names is not the one with most clicks. */
    void check() throws Exception {
        write();
        String heaviest =
                Collections.max(clicks.entrySet(), Map.Entry.comparingByValue()).getKey();
        String doctor = NamedChange.doctor(run());
        String what = this + ", heaviest " + heaviest + " with " + clicks.get(heaviest) + "\n" + doctor;
        Matcher named = KEY.matcher(doctor);
        assertThat(named.find()).as(what).isTrue();
        assertThat(URLDecoder.decode(named.group(1), StandardCharsets.ISO_8859_1))
                .as(what)
                .contains(heaviest);
        assertThat(Integer.parseInt(named.group(2)))
                .as(what)
                .isEqualTo((new Text(heaviest).hashCode() & Integer.MAX_VALUE) % REDUCES);
        assertThat(Math.abs(Long.parseLong(named.group(3)) - records(heaviest)))
                .as(what)
                .isLessThanOrEqualTo(OFF);
    }

    /** With the side in the key, the user's own row has another key. */
    private long records(String user) {
        return clicks.get(user) + (anyOrder ? 1 : 0);
    }

    private void write() throws Exception {
        ClusterSite.CLUSTER.write(
                path("users"), users.stream().map(user -> user + "\tname\n").collect(Collectors.joining()));
        double[] upTo = new double[users.size()];
        for (int k = 0; k < upTo.length; k++) {
            upTo[k] = Math.pow(k + 1, -power) + (k == 0 ? 0 : upTo[k - 1]);
        }
        double all = upTo[upTo.length - 1];
        // Far more than the 1,000 records from which a key is named.
        int ofFirst = 1_500 + random.nextInt(2_500);
        for (int map = 0; map < maps; map++) {
            StringBuilder text = new StringBuilder();
            for (int click = 0; click < ofFirst * all / maps; click++) {
                int found = Arrays.binarySearch(upTo, random.nextDouble() * all);
                String user = users.get(found < 0 ? -found - 1 : found);
                clicks.merge(user, 1, Integer::sum);
                text.append(user).append("\tclick\n");
            }
            ClusterSite.CLUSTER.write(new Path(path("clicks"), "part-" + map), text.toString());
        }
    }

    private Job run() throws Exception {
        Configuration conf = SharedJvmJobs.settings(-1);
        RunVariant.BOTH.settings().forEach(conf::set);
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        conf.setInt(MRJobConfig.JOB_RUNNING_REDUCE_LIMIT, REDUCES_AT_ONCE);
        conf.setBoolean("spillway.skew.keys", true);
        List<Object> words = new ArrayList<>(List.of(path("users"), path("clicks"), path("output")));
        if (anyOrder) {
            words.add(0, "--any-order");
        }
        Join tool = new Join();
        ContainerLogs.requireGood(ClusterJobs.run(tool, conf, words.toArray()), tool.job());
        // The client hears of success before the master has written the history.
        SharedJvmJobs.awaitEnd(tool.job().getJobID());
        return tool.job();
    }

    private Path path(String name) {
        return new Path(FOLDER, seed + "-" + name);
    }

    @Override
    public String toString() {
        return "seed=" + seed + " power=" + power + " users=" + users.size() + " maps=" + maps + " anyOrder="
                + anyOrder;
    }
}
