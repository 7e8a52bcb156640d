/** What the release has that the build of the modules does not make: the docs as HTML. */
package org.spillway.dist;
