/** A small HTTP/1.1 client: GET only, a connection for each request, whose reads find out that a host is gone. */
package org.spillway.reduceside.http;
