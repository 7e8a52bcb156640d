package org.spillway.testing;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** What the job's own code throws in tests of faults. Its message is "injected". */
public enum Injected {
    /** An exception. A codec that throws it cannot read its input. */
    CHECKED(() -> new IOException("injected")),
    /** The one error that tasks tell from others: the output that was being read is not at fault. */
    OUT_OF_MEMORY(() -> new OutOfMemoryError("injected")),
    UNCHECKED(() -> new IllegalStateException("injected")),
    STACK_OVERFLOW(() -> new StackOverflowError("injected"));

    private static final List<Injected> ONE_OF_EACH_KIND = List.of(CHECKED, OUT_OF_MEMORY);

    private final Supplier<Throwable> throwable;

    Injected(Supplier<Throwable> throwable) {
        this.throwable = throwable;
    }

    /** Returns a new throwable. */
    public Throwable get() {
        return throwable.get();
    }

    /** Returns each stage with an exception and with an error. */
    public static List<Arguments> oneOfEachKind(Object... stages) {
        return each(stages, ONE_OF_EACH_KIND.stream());
    }

    /** Returns each stage with the other throwables, which take the same way. For the nightly run. */
    public static List<Arguments> theOthers(Object... stages) {
        return each(stages, Stream.of(values()).filter(each -> !ONE_OF_EACH_KIND.contains(each)));
    }

    private static List<Arguments> each(Object[] stages, Stream<Injected> throwables) {
        return throwables
                .flatMap(thrown -> Arrays.stream(stages).map(stage -> Arguments.of(stage, thrown)))
                .toList();
    }
}
