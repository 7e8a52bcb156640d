package org.spillway.report.foreign;

import java.util.ArrayList;
import java.util.List;

/** Lists of several others' elements, such as the words of commands. */
public final class Joined {
    private Joined() {}

    /** Returns the elements of some lists, one list after the other. */
    @SafeVarargs
    public static <T> List<T> of(List<? extends T>... lists) {
        List<T> all = new ArrayList<>();
        for (List<? extends T> list : lists) {
            all.addAll(list);
        }
        return all;
    }
}
