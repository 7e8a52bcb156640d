package org.spillway.memory;

/** Takes all pages of a pool on the heap, in a separate JVM. */
final class HeapFiller {
    private HeapFiller() {}

    /**
     * Lends pages until none is left, and prints the number of bytes.
     *
     * @param args the pool's budget and the size of its pages, in bytes
     */
    public static void main(String[] args) {
        try (PagePool pool = new PagePool(Long.parseLong(args[0]), Integer.parseInt(args[1]), false, 0)) {
            long lent = 0;
            for (Page page = pool.lend(1); page != null; page = pool.lend(1)) {
                lent += page.capacity();
            }
            System.out.println(lent);
        }
    }
}
