/** A small HTTP/1.1 client: GET only, connections that are used again, bodies that are read straight to pages. */
package org.spillway.reduceside.http;
