package org.spillway.bench.master;

import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.token.SecretManager;
import org.apache.hadoop.security.token.TokenIdentifier;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.StartContainersRequest;
import org.apache.hadoop.yarn.api.protocolrecords.StartContainersResponse;
import org.apache.hadoop.yarn.api.protocolrecords.StopContainersRequest;
import org.apache.hadoop.yarn.api.protocolrecords.StopContainersResponse;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.ipc.HadoopYarnProtoRPC;
import org.apache.hadoop.yarn.ipc.YarnRPC;

/** Connects the master, which creates it by name, with the made-up YARN and JVMs of this process. */
@SuppressWarnings("rawtypes") // as Hadoop declares it
public final class MadeUpRpc extends YarnRPC {
    private static final String SHUFFLE = "mapreduce_shuffle";
    private static final int SHUFFLE_PORT = 13562;

    private static volatile MadeUpYarn yarn;
    private static volatile MadeUpJvms jvms;

    /** Called by Hadoop. */
    public MadeUpRpc() {}

    /** Connects all that is created from now on. */
    static void connect(MadeUpYarn toYarn, MadeUpJvms toJvms) {
        yarn = toYarn;
        jvms = toJvms;
    }

    @Override
    public Object getProxy(Class protocol, InetSocketAddress address, Configuration conf) {
        return protocol == ApplicationMasterProtocol.class ? yarn : nodeManager(protocol);
    }

    private static Object nodeManager(Class<?> protocol) {
        return Proxy.newProxyInstance(
                protocol.getClassLoader(),
                new Class<?>[] {protocol},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "startContainers" -> start((StartContainersRequest) arguments[0]);
                    case "stopContainers" -> stop((StopContainersRequest) arguments[0]);
                    case "toString" -> "made-up node";
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static StartContainersResponse start(StartContainersRequest request) {
        List<ContainerId> started = request.getStartContainerRequests().stream()
                .map(each -> jvms.launch(
                        each.getContainerLaunchContext().getCommands().get(0)))
                .toList();
        Map<String, ByteBuffer> services = new HashMap<>();
        services.put(
                SHUFFLE, ByteBuffer.allocate(Integer.BYTES).putInt(SHUFFLE_PORT).flip());
        return StartContainersResponse.newInstance(services, started, new HashMap<>());
    }

    private static StopContainersResponse stop(StopContainersRequest request) {
        request.getContainerIds().forEach(yarn::end);
        return StopContainersResponse.newInstance(request.getContainerIds(), new HashMap<>());
    }

    @Override
    public void stopProxy(Object proxy, Configuration conf) {
        // nothing is connected
    }

    // For the master's clients.
    @Override
    public Server getServer(
            Class protocol,
            Object instance,
            InetSocketAddress address,
            Configuration conf,
            SecretManager<? extends TokenIdentifier> secretManager,
            int handlers,
            String ports) {
        return new HadoopYarnProtoRPC().getServer(protocol, instance, address, conf, secretManager, handlers, ports);
    }
}
