package org.spillway.benchmarks.micro;

/** Checks that all variants of {@link PageAccess} read and write the same bytes. */
final class AccessChecks {
    private AccessChecks() {}

    static void check(int length, int count) {
        AccessData data = new AccessData(length);
        long sum = PageAccess.readArrayBytes(data.heap, data.offsets, count);
        Checks.equal("readBuffer", sum, PageAccess.readBuffer(data.direct, data.offsets, count));
        Checks.equal("readBufferHandle", sum, PageAccess.readBufferHandle(data.direct, data.offsets, count));
        Checks.equal("readArrayHandle", sum, PageAccess.readArrayHandle(data.heap, data.offsets, count));
        checkPut(length, count);
        checkGet(length, count);
    }

    private static void checkPut(int length, int count) {
        AccessData bulk = new AccessData(length);
        PageAccess.putBulk(bulk.direct, bulk.record, bulk.offsets, count);
        AccessData words = new AccessData(length);
        PageAccess.putWords(words.direct, words.record, words.offsets, count);
        AccessData array = new AccessData(length);
        PageAccess.putArray(array.heap, array.record, array.offsets, count);
        Checks.equal("putBulk", array.heap, bulk.directBytes());
        Checks.equal("putWords", array.heap, words.directBytes());
    }

    private static void checkGet(int length, int count) {
        AccessData bulk = new AccessData(length);
        PageAccess.getBulk(bulk.direct, bulk.record, bulk.offsets, count);
        AccessData words = new AccessData(length);
        PageAccess.getWords(words.direct, words.record, words.offsets, count);
        AccessData array = new AccessData(length);
        PageAccess.getArray(array.heap, array.record, array.offsets, count);
        Checks.equal("getBulk", array.record, bulk.record);
        Checks.equal("getWords", array.record, words.record);
    }
}
