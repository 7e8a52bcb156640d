package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class SessionKeyTest {
    private final Configuration conf = new Configuration(false);
    private int application;

    @Test
    void of_jobsOfSameSettings_same() throws Exception {
        assertThat(key(job())).isEqualTo(key(job())).matches("[0-9a-f]{32}");
    }

    /** Maps of YARN's records have any order. */
    @Test
    void of_otherOrder_same() throws Exception {
        ApplicationSubmissionContext job = job();
        Map<String, String> environment = new java.util.LinkedHashMap<>();
        environment.put("B", "2");
        environment.put("A", "1");
        job.getAMContainerSpec().setEnvironment(environment);
        assertThat(key(job)).isEqualTo(key(job()));
    }

    @Test
    void of_oneThingDiffers_other() throws Exception {
        Set<String> keys = new HashSet<>(Collections.singleton(key(job())));
        ApplicationSubmissionContext queue = job();
        queue.setQueue("other");
        ApplicationSubmissionContext label = job();
        label.setNodeLabelExpression("gpu");
        ApplicationSubmissionContext memory = job();
        memory.setAMContainerResourceRequests(requests(2048, 1));
        ApplicationSubmissionContext cores = job();
        cores.setAMContainerResourceRequests(requests(1536, 2));
        ApplicationSubmissionContext options = job();
        options.getAMContainerSpec().setCommands(Collections.singletonList("java -Xmx2g Master"));
        ApplicationSubmissionContext environment = job();
        environment.getAMContainerSpec().setEnvironment(Map.of("A", "1", "B", "3"));
        ApplicationSubmissionContext readers = job();
        readers.getAMContainerSpec().setApplicationACLs(Map.of(ApplicationAccessType.VIEW_APP, "*"));
        List<ApplicationSubmissionContext> jobs =
                Arrays.asList(queue, label, memory, cores, options, environment, readers);
        for (ApplicationSubmissionContext job : jobs) {
            assertThat(keys.add(key(job))).as("%s", job).isTrue();
        }
        assertThat(keys.add(SessionKey.of(job(), conf, "other jar"))).isTrue();
        for (String setting : Arrays.asList(
                "fs.defaultFS",
                "yarn.resourcemanager.address",
                "yarn.resourcemanager.cluster-id",
                "mapreduce.application.framework.path")) {
            Configuration other = new Configuration(conf);
            other.set(setting, "hdfs://other");
            assertThat(keys.add(SessionKey.of(job(), other, "jar"))).as(setting).isTrue();
        }
    }

    /** Such as in a server that submits the jobs of its users. A session runs as its own. */
    @Test
    void of_otherUser_other() throws Exception {
        UserGroupInformation bob = UserGroupInformation.createRemoteUser("bob");
        assertThat(bob.doAs((PrivilegedExceptionAction<String>) () -> key(job())))
                .isNotEqualTo(key(job()));
    }

    private String key(ApplicationSubmissionContext job) throws Exception {
        return SessionKey.of(job, conf, "jar");
    }

    private ApplicationSubmissionContext job() {
        application++;
        Map<String, String> environment = new HashMap<>(Map.of("A", "1", "B", "2"));
        Map<ApplicationAccessType, String> readers =
                Map.of(ApplicationAccessType.VIEW_APP, " ", ApplicationAccessType.MODIFY_APP, " ");
        ContainerLaunchContext container = ContainerLaunchContext.newInstance(
                Collections.emptyMap(),
                environment,
                Collections.singletonList("java -Xmx1g Master"),
                null,
                null,
                readers);
        ApplicationSubmissionContext job = Records.newRecord(ApplicationSubmissionContext.class);
        job.setApplicationId(ApplicationId.newInstance(1, application));
        job.setApplicationName("job " + application);
        job.setQueue("default");
        job.setAMContainerSpec(container);
        job.setAMContainerResourceRequests(requests(1536, 1));
        return job;
    }

    private static List<ResourceRequest> requests(int memory, int cores) {
        return Collections.singletonList(ResourceRequest.newInstance(
                Priority.newInstance(0), ResourceRequest.ANY, Resource.newInstance(memory, cores), 1));
    }
}
