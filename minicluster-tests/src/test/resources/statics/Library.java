package statics.library;

/** A library in the job's jar that counts. */
public final class Library {
    private static int calls;

    private Library() {}

    public static int call() {
        return ++calls;
    }
}
