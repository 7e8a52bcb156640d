/**
 * Makes a network of hosts on this machine: each host is a network, UTS, mount and PID namespace with an address, a
 * name and a link of its own. Knows nothing of Hadoop. {@link org.spillway.tools.localcluster.hosts.Network} starts
 * and stops it.
 *
 * <pre>
 * network.sh            first process of the outer PID namespace; its network namespace has the bridge br0
 *   host.sh (w1)        first process of a host: eth0 --- p-w1 at br0
 *   host.sh (w2)        eth0 --- p-w2
 *   ...
 * </pre>
 *
 * <p>The PID namespaces of hosts are within the outer one. When its first process ends, however that happens, the kernel
 * ends all hosts with all that runs on them, and with the last process go bridge, links and mounts. The namespaces have
 * no link to the network of the machine, so several networks can have the same addresses.
 *
 * <p>No file holds process ids: the first process of a host is found by its arguments.
 */
package org.spillway.tools.localcluster.hosts;
