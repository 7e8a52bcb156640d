/** A job of Mahout whose own driver chooses a random name for the output, and vectors as text. */
package org.spillway.clients.mahout;
