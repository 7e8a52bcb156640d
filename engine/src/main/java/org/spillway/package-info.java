/** The classes that users name in their configuration, and nothing else. */
package org.spillway;
