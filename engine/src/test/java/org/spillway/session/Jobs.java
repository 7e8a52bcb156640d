package org.spillway.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.URL;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** Jobs that are handed over. */
public final class Jobs {
    /** In the tokens of each job. */
    public static final String SECRET = "what nobody but the session may read";

    private Jobs() {}

    public static ApplicationAttemptId attempt(int application) {
        return ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, application), 1);
    }

    public static SessionJob job(int application) throws IOException {
        Credentials tokens = new Credentials();
        tokens.addSecretKey(new Text("secret"), SECRET.getBytes(StandardCharsets.UTF_8));
        DataOutputBuffer bytes = new DataOutputBuffer();
        tokens.writeTokenStorageToStream(bytes);
        LocalResource file = LocalResource.newInstance(
                URL.newInstance("hdfs", "host", 1, "/job.xml"),
                LocalResourceType.FILE,
                LocalResourceVisibility.APPLICATION,
                7,
                8);
        ContainerLaunchContext container = ContainerLaunchContext.newInstance(
                Map.of("job.xml", file),
                Map.of("A", "b"),
                Collections.singletonList("java"),
                null,
                ByteBuffer.wrap(bytes.getData(), 0, bytes.getLength()),
                null);
        Token<AMRMTokenIdentifier> master = new Token<>(
                new byte[] {1, 2}, new byte[] {3}, AMRMTokenIdentifier.KIND_NAME, new Text("rm1:8030,rm2:8030"));
        return new SessionJob(attempt(application), 5, container, master);
    }
}
