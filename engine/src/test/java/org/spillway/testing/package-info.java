/** Shared by tests: map and reduce tasks without a cluster, and comparisons with stock as the oracle. */
package org.spillway.testing;
