/** Map tasks without a cluster, for the tests of the engine and for benchmarks. They know no class of the engine. */
package org.spillway.testing;
