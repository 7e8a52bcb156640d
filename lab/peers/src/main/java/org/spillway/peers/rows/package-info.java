/** Rows of the sort benchmark as arrays of bytes, for jobs of any engine. */
package org.spillway.peers.rows;
