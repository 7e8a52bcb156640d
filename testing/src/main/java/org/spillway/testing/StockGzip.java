package org.spillway.testing;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.zlib.ZlibFactory;
import org.apache.hadoop.util.VersionInfo;

/** Hadoop's gzip. Without native code, that of Hadoop 3.3 cannot read what it writes after the first segment. */
public final class StockGzip {
    private StockGzip() {}

    /** Whether stock can read its own map outputs of several segments. */
    public static boolean isSound() {
        return !VersionInfo.getVersion().startsWith("3.3") || ZlibFactory.isNativeZlibLoaded(new Configuration(false));
    }
}
