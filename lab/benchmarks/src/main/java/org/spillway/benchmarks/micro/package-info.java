/**
 * JMH benchmarks, one for each design choice of the engine. Each has the candidate that won and those that lost, in
 * small copies, so that the choice can be measured again when the engine or the JVM changes. No class of the engine is
 * used.
 *
 * <p>Each class states its question. In {@code @Setup} it checks that its candidates give equal results.
 */
package org.spillway.benchmarks.micro;
