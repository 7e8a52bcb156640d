/** {@code spillway.verify}: records are counted and hashed at every stage, and no stage may have more or fewer than the last. */
package org.spillway.audit;
