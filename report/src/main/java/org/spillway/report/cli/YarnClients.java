package org.spillway.report.cli;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.foreign.Printable;
import picocli.CommandLine.ParameterException;

/** Checks the client configuration that HADOOP_CONF_DIR provides. */
public final class YarnClients {
    /** The variable with the folder of that configuration. */
    public static final String CONF_DIR = "HADOOP_CONF_DIR";

    private YarnClients() {}

    /**
     * Returns the configuration of the cluster, to which this user can submit jobs.
     *
     * @throws ParameterException if HADOOP_CONF_DIR names no YARN cluster
     * @throws Failure if the cluster wants Kerberos and the user has no ticket
     */
    public static JobConf cluster(ProgramOptions options) throws Failure {
        JobConf conf = new JobConf(new YarnConfiguration());
        String problem = System.getenv(CONF_DIR) == null ? noCluster(conf) : problem(conf);
        if (problem != null) {
            throw options.error(problem);
        }
        checkTicket();
        return conf;
    }

    /**
     * Returns why jobs cannot be submitted to a cluster or looked up there; null if they can.
     *
     * <p>Without a configured cluster all jobs would run in this JVM, slowly and without a job history.
     */
    static String problem(Configuration conf) {
        return MRConfig.YARN_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME)) ? null : noCluster(conf);
    }

    /**
     * Checks that this user can prove to a cluster with Kerberos who it is: by a ticket, by a keytab or by tokens.
     *
     * @throws Failure if not. Hadoop's clients would fail with several stack traces, some after many attempts
     */
    static void checkTicket() throws Failure {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return;
        }
        try {
            UserGroupInformation user = UserGroupInformation.getLoginUser();
            if (!user.hasKerberosCredentials() && user.getTokens().isEmpty()) {
                throw new Failure(
                        "the cluster wants Kerberos (hadoop.security.authentication=kerberos), and "
                                + user.getShortUserName() + " has no ticket: run kinit",
                        null);
            }
        } catch (Failure e) {
            throw e;
        } catch (IOException e) {
            throw new Failure("the login by Kerberos fails: " + Printable.firstLine(e), e);
        }
    }

    private static String noCluster(Configuration conf) {
        return CONF_DIR + "=" + System.getenv(CONF_DIR) + " names no YARN cluster: " + MRConfig.FRAMEWORK_NAME + "="
                + conf.get(MRConfig.FRAMEWORK_NAME);
    }
}
