package org.spillway.jvm.master;

import java.security.PrivilegedAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.MRClientService;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Hadoop's service for the job's clients and its web pages, which take a second to start. It starts while the master reads
 * the job. Nobody knows its ports before the master has registered.
 */
final class EarlyClientService extends MRClientService {
    private Thread start;
    private Exception failure;

    EarlyClientService(AppContext context) {
        super(context);
    }

    // As the master's user: from JDK 24 on, a thread does not inherit it.
    @Override
    protected void serviceInit(Configuration conf) throws Exception {
        super.serviceInit(conf);
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        start = new Thread(() -> user.doAs((PrivilegedAction<Void>) this::startBeside), "Spillway start for clients");
        start.setDaemon(true);
        start.start();
    }

    private Void startBeside() {
        try {
            super.serviceStart();
        } catch (Exception e) {
            failure = e;
        }
        return null;
    }

    @Override
    protected void serviceStart() throws Exception {
        start.join();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    protected void serviceStop() throws Exception {
        start.join();
        super.serviceStop();
    }
}
