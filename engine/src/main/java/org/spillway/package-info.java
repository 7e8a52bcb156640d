/** The classes that users name in their job configuration. All other classes are in subpackages. */
package org.spillway;
