package org.spillway.codec;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * The lz4-java in the plugin's jar, for clusters that have none. Uses the pure Java implementation, because native
 * functions are bound by class name and the classes in the jar are relocated.
 */
final class BundledLz4 implements Lz4 {
    private final LZ4Compressor compressor;
    private final LZ4SafeDecompressor decompressor;

    BundledLz4() {
        LZ4Factory factory = LZ4Factory.fastestJavaInstance();
        compressor = factory.fastCompressor();
        decompressor = factory.safeDecompressor();
    }

    @Override
    public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        return compressor.compress(source, offset, length, target, targetOffset, room);
    }

    @Override
    public int decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        return decompressor.decompress(source, offset, length, target, targetOffset, room);
    }
}
