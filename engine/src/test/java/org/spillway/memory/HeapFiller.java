package org.spillway.memory;

/** A program that takes all pages of a pool on the heap, for a JVM of its own. */
final class HeapFiller {
    private HeapFiller() {}

    /**
     * Lends until nothing is left, and prints how many bytes.
     *
     * @param args the pool's budget and the size of its pages, in bytes
     */
    public static void main(String[] args) {
        try (PagePool pool = new PagePool(Long.parseLong(args[0]), Integer.parseInt(args[1]), false)) {
            long lent = 0;
            for (Page page = pool.lend(1); page != null; page = pool.lend(1)) {
                lent += page.capacity();
            }
            System.out.println(lent);
        }
    }
}
