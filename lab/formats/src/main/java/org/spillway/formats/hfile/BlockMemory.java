package org.spillway.formats.hfile;

import java.io.Closeable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;

/** The block cache of one open file, empty at first. */
final class BlockMemory implements Closeable {
    /** Room for the index of a file of some GB. */
    private static final long INDEX_BYTES = 16 << 20;

    private final CacheConfig config;
    private final LruBlockCache cache;

    BlockMemory(Caching caching, Configuration conf, Rows rows, int blockBytes) {
        if (caching == Caching.NONE) {
            cache = null;
            config = CacheConfig.DISABLED;
            return;
        }
        boolean all = caching == Caching.ALL;
        Configuration own = new Configuration(conf);
        own.setBoolean(CacheConfig.CACHE_DATA_ON_READ_KEY, all);
        // Three times the rows' size: the cache begins to evict below its capacity, and blocks are somewhat larger than
        // their rows.
        cache = new LruBlockCache(INDEX_BYTES + (all ? 3 * rows.bytes() : 0), blockBytes, own);
        config = new CacheConfig(own, cache);
    }

    CacheConfig config() {
        return config;
    }

    @Override
    public void close() {
        if (cache != null) {
            cache.shutdown();
        }
    }
}
