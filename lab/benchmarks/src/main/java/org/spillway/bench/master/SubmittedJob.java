package org.spillway.bench.master;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Writes the files that a client leaves for the master: settings and splits. */
final class SubmittedJob {
    private static final int REPLICAS = 3;
    private static final int SPLIT_BYTES = 1 << 20;

    // As conf/mapred-site-spillway-reuse.xml, for both masters.
    private static final float SLOW_START = 0.8f;

    private SubmittedJob() {}

    /** Submits a job into a folder and returns its settings. */
    static JobConf submit(MasterRow row, java.nio.file.Path folder, ApplicationId application) throws IOException {
        JobConf job = settings(row, folder);
        Path files = new Path(
                MRApps.getStagingAreaDir(job, job.get(MRJobConfig.USER_NAME)),
                TypeConverter.fromYarn(application).toString());
        FileSystem disk = FileSystem.get(job);
        disk.mkdirs(files);
        JobSplitWriter.createSplitFiles(files, job, disk, splits(row.maps()));
        job.set(MRJobConfig.MAPREDUCE_JOB_DIR, files.toString());
        try (OutputStream out = disk.create(new Path(files, MRJobConfig.JOB_CONF_FILE))) {
            job.writeXml(out);
        }
        return job;
    }

    private static JobConf settings(MasterRow row, java.nio.file.Path folder) throws IOException {
        JobConf job = new JobConf(new YarnConfiguration());
        job.set(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "file:///");
        job.set(MRJobConfig.MR_AM_STAGING_DIR, folder.resolve("staging").toString());
        job.set(
                JHAdminConfig.MR_HISTORY_INTERMEDIATE_DONE_DIR,
                folder.resolve("done").toString());
        job.set(YarnConfiguration.IPC_RPC_IMPL, MadeUpRpc.class.getName());
        job.setClass(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                MadeUpRacks.class,
                DNSToSwitchMapping.class);
        job.setUseNewMapper(true);
        job.setUseNewReducer(true);
        job.setClass(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, NullOutputFormat.class, Object.class);
        job.setLong(MRJobConfig.SPLIT_METAINFO_MAXSIZE, -1);
        job.setNumReduceTasks(row.reduces());
        job.setInt(MRJobConfig.MAP_MEMORY_MB, MadeUpYarn.MEMORY_MB);
        job.setInt(MRJobConfig.REDUCE_MEMORY_MB, MadeUpYarn.MEMORY_MB);
        job.setSpeculativeExecution(false);
        job.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, SLOW_START);
        job.setNumTasksToExecutePerJvm(-1); // Hadoop's master does not read it
        job.set(MRJobConfig.USER_NAME, UserGroupInformation.getCurrentUser().getShortUserName());
        return job;
    }

    // As HDFS places blocks: the first replica anywhere, two others in one rack.
    private static InputSplit[] splits(int count) {
        Random random = new Random(17);
        InputSplit[] splits = new InputSplit[count];
        for (int i = 0; i < count; i++) {
            Set<String> hosts = new LinkedHashSet<>();
            hosts.add(MadeUpNodes.host(random.nextInt(MadeUpNodes.COUNT)));
            int second = random.nextInt(MadeUpNodes.COUNT);
            hosts.add(MadeUpNodes.host(second));
            while (hosts.size() < REPLICAS) {
                int further = MadeUpNodes.RACKS * random.nextInt(MadeUpNodes.COUNT / MadeUpNodes.RACKS);
                hosts.add(MadeUpNodes.host((second + further) % MadeUpNodes.COUNT));
            }
            splits[i] = new FileSplit(new Path("hdfs://nn/part-" + i), 0, SPLIT_BYTES, hosts.toArray(String[]::new));
        }
        return splits;
    }
}
