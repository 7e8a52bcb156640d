/** A join with the library that is Hadoop's module datajoin. */
package org.spillway.clients.tools;
