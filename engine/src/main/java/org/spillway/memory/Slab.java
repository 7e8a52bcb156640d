package org.spillway.memory;

import java.nio.ByteBuffer;

/** One allocation that common pages are cut from, or that is one large page. */
final class Slab {
    final ByteBuffer memory;
    /** Number of its pages that are lent. */
    int lent;

    Slab(ByteBuffer memory) {
        this.memory = memory;
    }
}
