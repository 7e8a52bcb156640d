/** Tables and files of results. */
package org.spillway.peers.result;
