/**
 * What newer Java has and Java 8 lacks. The class stands in {@code src/main/java17} and {@code src/main/java8}: one source for
 * each half of the multi-release jar.
 */
package org.spillway.jdk;
