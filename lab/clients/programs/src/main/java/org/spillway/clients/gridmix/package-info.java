/** A step after Gridmix, which compares what its jobs wrote. */
package org.spillway.clients.gridmix;
