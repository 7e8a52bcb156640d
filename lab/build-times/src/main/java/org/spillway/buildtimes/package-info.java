/** Where the time of a build's tests went: the time of each module, and the slowest tests. */
package org.spillway.buildtimes;
