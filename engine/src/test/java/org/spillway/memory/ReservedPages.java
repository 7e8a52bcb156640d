package org.spillway.memory;

/** What tests of other packages ask about a pool's reserved pages. */
public final class ReservedPages {
    private ReservedPages() {}

    /** Whether no reserved page is lent. */
    public static boolean allFree(PagePool pool) {
        return pool.reservedLent == 0;
    }
}
