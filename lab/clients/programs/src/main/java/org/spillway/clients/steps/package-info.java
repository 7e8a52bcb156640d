/** What the small programs of several clients share. */
package org.spillway.clients.steps;
