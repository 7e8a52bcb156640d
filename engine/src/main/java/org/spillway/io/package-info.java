/** Input streams that read in bulk, for every package that reads bytes: from disk, HTTP, a codec or memory. */
package org.spillway.io;
