/** Stock beside Spillway, in one run on the same records, with verified output. */
package org.spillway.benchmarks;
