/**
 * What sorts before what. A {@link org.spillway.order.KeyOrder} gives a 64-bit prefix of a serialised key and, where that
 * does not decide, a full comparison; {@link org.spillway.order.KeyOrders} picks one by the class of the job's comparator.
 */
package org.spillway.order;
