/**
 * The task's local dirs. A {@link org.spillway.disk.MovableFile} goes on on another dir when its own fails; {@link
 * org.spillway.disk.LocalDisks} hands a dir that failed out no more.
 */
package org.spillway.disk;
