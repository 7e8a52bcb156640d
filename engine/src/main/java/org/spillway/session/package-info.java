/**
 * Sessions: a warm JVM that runs the small jobs of its user, one after the other. This package has what its clients and the
 * session have in common: the file that leads to it, and the calls.
 */
package org.spillway.session;
