package org.spillway.jvm.master;

/** The environment that YARN gives to a container. */
final class Variables {
    private Variables() {}

    /**
     * Returns the value of a variable.
     *
     * @throws IllegalStateException if there is none
     */
    static String of(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException("the environment has no " + name + ", which YARN sets for a container");
        }
        return value;
    }
}
