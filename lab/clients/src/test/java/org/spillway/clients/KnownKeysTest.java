package org.spillway.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;

/** The engine knows the keys of some clients by the names of their comparators. These are the clients' real classes. */
@Tag("nightly")
class KnownKeysTest {
    private static final int KEYS = 200;

    @ParameterizedTest
    @CsvSource({"hbase, org.apache.hadoop.hbase.io.ImmutableBytesWritable", "hive, org.apache.hadoop.hive.ql.io.HiveKey"
    })
    void create_keyOfClient_bytesInOrderOfComparator(String client, String keyClass) throws Exception {
        try (URLClassLoader loader = loader(client)) {
            Class<?> type = Class.forName(keyClass, true, loader);
            JobConf job = new JobConf(false);
            job.setClassLoader(loader);
            job.setMapOutputKeyClass(type);
            RawComparator<?> comparator = job.getOutputKeyComparator();
            assertThat(comparator.getClass().getEnclosingClass()).isSameAs(type);

            KeyOrders orders = new KeyOrders(job);
            assertThat(orders.oneThread("allowing")).isNull();
            KeyOrder order = orders.create();
            assertThat(order.asBytes()).isNotNull();
            List<byte[]> keys = keys(type);
            for (byte[] a : keys) {
                for (byte[] b : keys) {
                    int expected = comparator.compare(a, 0, a.length, b, 0, b.length);
                    assertThat(Integer.signum(compare(order, a, b))).isEqualTo(Integer.signum(expected));
                    int prefixes = Long.compareUnsigned(prefix(order, a), prefix(order, b));
                    assertThat(prefixes == 0 || Integer.signum(prefixes) == Integer.signum(expected))
                            .isTrue();
                }
            }
        }
    }

    private static URLClassLoader loader(String client) throws IOException {
        Client described = Client.all(Path.of("").toAbsolutePath()).stream()
                .filter(each -> each.name().equals(client))
                .findFirst()
                .orElseThrow();
        List<URL> urls = new ArrayList<>();
        for (Path jar : described.jars()) {
            urls.add(jar.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), KnownKeysTest.class.getClassLoader());
    }

    /** Returns serialised keys: short ones and long ones, many with a common beginning. */
    private static List<byte[]> keys(Class<?> type) throws Exception {
        Random random = new Random(23);
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            byte[] content = new byte[random.nextInt(12)];
            for (int j = 0; j < content.length; j++) {
                content[j] = (byte) (random.nextInt(3) - 1);
            }
            DataOutputBuffer out = new DataOutputBuffer();
            WritableComparable<?> key =
                    (WritableComparable<?>) type.getConstructor(byte[].class).newInstance((Object) content);
            key.write(out);
            keys.add(Arrays.copyOf(out.getData(), out.getLength()));
        }
        return keys;
    }

    private static int compare(KeyOrder order, byte[] a, byte[] b) {
        return order.compare(ByteBuffer.wrap(a), 0, a.length, ByteBuffer.wrap(b), 0, b.length);
    }

    private static long prefix(KeyOrder order, byte[] key) {
        return order.prefix(ByteBuffer.wrap(key), 0, key.length);
    }
}
