/** A small HTTP/1.1 client: GET only, reuses connections, reads bodies directly to pages. */
package org.spillway.reduceside.http;
