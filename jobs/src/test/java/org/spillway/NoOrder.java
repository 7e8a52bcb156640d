package org.spillway;

/** Stands for the engine's class of this name, as {@link HashOrder} does: takes all keys for equal. */
public final class NoOrder extends NeighbourGroups {
    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return 0;
    }
}
