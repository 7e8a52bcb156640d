/** How outputs are checked: the sort by its validator, all others by their lines, which must be the same with all ways. */
package org.spillway.peers.check;
