/** What the scripts of client {@code pig} use beside Pig. */
package org.spillway.clients.pig;
