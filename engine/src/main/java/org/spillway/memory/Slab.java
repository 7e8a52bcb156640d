package org.spillway.memory;

import java.nio.ByteBuffer;

/** One allocation that common pages are cut from, with the number of its pages that are lent. */
final class Slab {
    private final ByteBuffer memory;
    private int lent;

    Slab(ByteBuffer memory) {
        this.memory = memory;
    }

    ByteBuffer memory() {
        return memory;
    }

    void lend() {
        lent++;
    }

    void giveBack() {
        lent--;
    }

    boolean isUnused() {
        return lent == 0;
    }
}
