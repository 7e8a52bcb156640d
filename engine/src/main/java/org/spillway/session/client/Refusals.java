package org.spillway.session.client;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Decides which jobs no session runs: those that Hadoop would not run in their master, and those that need a JVM of their own. */
final class Refusals {
    private static final int MOST_MAPS = 9; // Hadoop's default
    private static final long NO_LIMIT = -1;
    private static final List<String> SWITCHES = Arrays.asList(
            MRJobConfig.MAPREDUCE_JOB_CLASSLOADER,
            MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST,
            MRJobConfig.TASK_PROFILE,
            MRJobConfig.MR_AM_PROFILE);
    private static final List<String> CLASS_PATHS =
            Arrays.asList(MRJobConfig.CLASSPATH_FILES, MRJobConfig.CLASSPATH_ARCHIVES);
    private static final String CLASS_PATH_ONLY = "org.apache.hadoop.io.serializer.JavaSerialization";
    private static final List<String> CHAINS =
            Arrays.asList("org.apache.hadoop.mapred.lib.Chain", "org.apache.hadoop.mapreduce.lib.chain.Chain");

    private Refusals() {}

    /**
     * Returns why no session runs the jobs of a user, or null. YARN shows the token of an unmanaged master only to a caller
     * whose full name is that of the application's user, which is the short one: a Kerberos principal never gets it.
     */
    static String ofUser(UserGroupInformation user) {
        return user.getUserName().equals(user.getShortUserName())
                ? null
                : "YARN gives no master's token to " + user.getUserName();
    }

    /**
     * Returns the first reason why no session runs a job, or null.
     *
     * @param folder the job's, in the staging area, with its splits
     */
    static String first(JobID job, Configuration conf, Path folder) throws IOException {
        String reason = ofSettings(conf);
        if (reason != null) {
            return reason;
        }
        FileSystem files = folder.getFileSystem(conf);
        long bytes = 0;
        for (TaskSplitMetaInfo split : SplitMetaInfoReader.readSplitMetaInfo(job, files, conf, folder)) {
            bytes += split.getInputDataLength();
        }
        long most = conf.getLong(MRJobConfig.JOB_UBERTASK_MAXBYTES, files.getDefaultBlockSize(folder));
        return above("bytes of input", bytes, MRJobConfig.JOB_UBERTASK_MAXBYTES, most);
    }

    /** Returns the first reason that the settings have, or null. */
    static String ofSettings(Configuration conf) {
        if (!conf.getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false)) {
            return MRJobConfig.JOB_UBERTASK_ENABLE + "=false";
        }
        for (String key : SWITCHES) {
            if (conf.getBoolean(key, false)) {
                return key + "=true";
            }
        }
        if (conf.get(JobContext.RESERVATION_ID) != null) {
            return JobContext.RESERVATION_ID + " is set";
        }
        if (conf.get(MRJobConfig.MAPREDUCE_JOB_LOG4J_PROPERTIES_FILE) != null) {
            return MRJobConfig.MAPREDUCE_JOB_LOG4J_PROPERTIES_FILE + " is set";
        }
        if (YarnConfiguration.timelineServiceV2Enabled(conf)) {
            return YarnConfiguration.TIMELINE_SERVICE_VERSION + "=2";
        }
        for (String key : CLASS_PATHS) {
            for (String entry : conf.getTrimmedStrings(key)) {
                if (!entry.endsWith(".jar")) {
                    return key + " has " + entry + ", which is no jar";
                }
            }
        }
        if (conf.get(CommonConfigurationKeys.IO_SERIALIZATIONS_KEY, "").contains(CLASS_PATH_ONLY)) {
            return CommonConfigurationKeys.IO_SERIALIZATIONS_KEY + " has " + CLASS_PATH_ONLY
                    + ", which finds classes in the JVM's class path alone";
        }
        boolean isChain = Stream.of(
                        MRJobConfig.MAP_CLASS_ATTR,
                        MRJobConfig.REDUCE_CLASS_ATTR,
                        "mapred.mapper.class",
                        "mapred.reducer.class")
                .map(key -> conf.get(key, ""))
                .anyMatch(name -> CHAINS.stream().anyMatch(name::startsWith));
        return isChain ? "a chain of mappers needs threads of its own" : ofSize(conf);
    }

    // As Hadoop decides whether a job runs in its master.
    private static String ofSize(Configuration conf) {
        int reduces = conf.getInt(MRJobConfig.NUM_REDUCES, 1);
        long memory = conf.getLong(MRJobConfig.MAP_MEMORY_MB, 0);
        int cores = conf.getInt(MRJobConfig.MAP_CPU_VCORES, MRJobConfig.DEFAULT_MAP_CPU_VCORES);
        if (reduces > 0) {
            memory = Math.max(memory, conf.getLong(MRJobConfig.REDUCE_MEMORY_MB, 0));
            cores = Math.max(cores, conf.getInt(MRJobConfig.REDUCE_CPU_VCORES, MRJobConfig.DEFAULT_REDUCE_CPU_VCORES));
        }
        int maps = conf.getInt(MRJobConfig.NUM_MAPS, 1);
        int mostMaps = conf.getInt(MRJobConfig.JOB_UBERTASK_MAXMAPS, MOST_MAPS);
        int mostReduces = Math.min(1, conf.getInt(MRJobConfig.JOB_UBERTASK_MAXREDUCES, 1));
        long mastersMemory = conf.getInt(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.DEFAULT_MR_AM_VMEM_MB);
        long mostMemory = mastersMemory == NO_LIMIT ? Long.MAX_VALUE : mastersMemory;
        int mostCores = conf.getInt(MRJobConfig.MR_AM_CPU_VCORES, MRJobConfig.DEFAULT_MR_AM_CPU_VCORES);
        return Stream.of(
                        above("maps", maps, MRJobConfig.JOB_UBERTASK_MAXMAPS, mostMaps),
                        above("reduces", reduces, MRJobConfig.JOB_UBERTASK_MAXREDUCES, mostReduces),
                        above("MB of memory for a task", memory, MRJobConfig.MR_AM_VMEM_MB, mostMemory),
                        above("vcores for a task", cores, MRJobConfig.MR_AM_CPU_VCORES, mostCores))
                .filter(reason -> reason != null)
                .findFirst()
                .orElse(null);
    }

    private static String above(String what, long value, String key, long most) {
        return value > most ? value + " " + what + ", and " + key + " is " + most : null;
    }
}
