/** Input streams that read in bulk: from disk, HTTP, a codec or memory. */
package org.spillway.io;
