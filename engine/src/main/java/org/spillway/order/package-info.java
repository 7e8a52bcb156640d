/**
 * The sort order of keys. A {@link org.spillway.order.KeyOrder} returns a 64-bit prefix of a serialised key and
 * compares keys in full where the prefix does not decide. {@link org.spillway.order.KeyOrders} chooses an order by the
 * class of the job's comparator.
 */
package org.spillway.order;
