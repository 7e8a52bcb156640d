/** Flight recorder events. Where no recording was set up none of the recorder's classes is loaded but the one that says so. */
package org.spillway.trace;
