/** What tests share: a map task without a cluster, random data in named shapes, stock as the oracle. */
package org.spillway.testing;
