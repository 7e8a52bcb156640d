/**
 * JMH benchmarks of single stages of the engine, without a task around them: the sort of a partition and the merge of
 * runs. In {@code @Setup} each checks the order of its result.
 */
package org.spillway.benchmarks.micro;
