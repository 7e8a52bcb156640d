package org.spillway.buildtimes;

/**
 * One test of a build.
 *
 * @param module the module's folder from the project's: {@code lab/formats}
 * @param testClass the class's name without its package
 * @param name the method, with the arguments of a parameterized test
 * @param seconds what it took
 */
record TestTime(String module, String testClass, String name, double seconds) {}
