/** A small HTTP/1.1 client: GET only, a connection for each request, reads bodies directly to pages. */
package org.spillway.reduceside.http;
