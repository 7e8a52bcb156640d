package org.spillway.job;

/**
 * Whether a serialised key is of the same group as a key object: what a comparator would say of the two
 * objects.
 */
interface KeyMatch<K> {
    boolean matches(K key, byte[] bytes, int at, int length);
}
