/**
 * JMH benchmarks, one for each choice the engine made: the candidate that won beside those that lost, all
 * carried here in small, so that an answer can be asked for again when the engine or the JVM has changed.
 * Nothing of the engine is used.
 *
 * <p>Each class states its question. In {@code @Setup} it checks that its candidates give equal results.
 */
package org.spillway.benchmarks.micro;
