package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mock;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.mapreduce.v2.app.job.impl.JobImpl;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalsTest {
    private static final JobID JOB = new JobID("1", 1);

    private final JobConf conf = small();

    @TempDir
    private File temp;

    @Test
    void ofSettings_smallJob_null() {
        assertThat(Refusals.ofSettings(conf)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.ubertask.enable, false, mapreduce.job.ubertask.enable=false",
        "mapreduce.job.classloader, true, mapreduce.job.classloader=true",
        "mapreduce.job.user.classpath.first, true, mapreduce.job.user.classpath.first=true",
        "mapreduce.task.profile, true, mapreduce.task.profile=true",
        "yarn.app.mapreduce.am.profile, true, yarn.app.mapreduce.am.profile=true",
        "mapreduce.job.reservation.id, reservation_1_1, mapreduce.job.reservation.id is set",
        "mapreduce.job.log4j-properties-file, own.properties, mapreduce.job.log4j-properties-file is set",
        "mapreduce.job.classpath.files, 'a.jar,/lib/b.so', 'has /lib/b.so, which is no jar'",
        "mapreduce.job.classpath.archives, a.zip, 'has a.zip, which is no jar'",
        "mapreduce.job.map.class, org.apache.hadoop.mapreduce.lib.chain.ChainMapper, a chain of mappers",
        "mapreduce.job.reduce.class, org.apache.hadoop.mapreduce.lib.chain.ChainReducer, a chain of mappers",
        "mapred.mapper.class, org.apache.hadoop.mapred.lib.ChainMapper, a chain of mappers",
        "mapred.reducer.class, org.apache.hadoop.mapred.lib.ChainReducer, a chain of mappers",
        "mapreduce.job.maps, 10, '10 maps, and mapreduce.job.ubertask.maxmaps is 9'",
        "mapreduce.job.ubertask.maxmaps, 1, '2 maps, and mapreduce.job.ubertask.maxmaps is 1'",
        "mapreduce.job.reduces, 2, '2 reduces, and mapreduce.job.ubertask.maxreduces is 1'",
        "mapreduce.map.memory.mb, 1537, 'MB of memory for a task, and yarn.app.mapreduce.am.resource.mb is 1536'",
        "mapreduce.reduce.memory.mb, 1537, 'MB of memory for a task, and yarn.app.mapreduce.am.resource.mb is 1536'",
        "mapreduce.map.cpu.vcores, 2, 'vcores for a task, and yarn.app.mapreduce.am.resource.cpu-vcores is 1'",
        "mapreduce.reduce.cpu.vcores, 2, 'vcores for a task, and yarn.app.mapreduce.am.resource.cpu-vcores is 1'",
    })
    void ofSettings_jobForNoSession_isNamed(String key, String value, String reason) {
        conf.set(key, value);
        assertThat(Refusals.ofSettings(conf)).contains(reason);
    }

    @Test
    void ofSettings_timelineServiceOfVersion2_isNamed() {
        conf.setBoolean("yarn.timeline-service.enabled", true);
        assertThat(Refusals.ofSettings(conf)).isNull();
        conf.set("yarn.timeline-service.version", "2.0f");
        assertThat(Refusals.ofSettings(conf)).contains("yarn.timeline-service.version=2");
    }

    @ParameterizedTest
    @CsvSource({"100, 100, true", "101, 100, false", "0, 0, true", "33554432, , true", "33554433, , false"})
    void first_bytesOfInput_asManyAsHadoopsMaster(int bytes, Long most, boolean may) throws Exception {
        conf.set("fs.defaultFS", "file:///");
        if (most != null) {
            conf.setLong(MRJobConfig.JOB_UBERTASK_MAXBYTES, most);
        }
        Path folder = new Path(temp.toURI());
        FileSystem files = folder.getFileSystem(conf);
        InputSplit[] splits = {
            new FileSplit(new Path("/a"), 0, bytes / 2, new String[0]),
            new FileSplit(new Path("/b"), 0, bytes - bytes / 2, new String[0])
        };
        JobSplitWriter.createSplitFiles(folder, conf, files, splits);
        assertThat(Refusals.first(JOB, conf, folder) == null).isEqualTo(may).isEqualTo(runsInHadoopsMaster(bytes));
    }

    /** Of the settings that Hadoop's master reads for it. */
    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.ubertask.maxmaps, 1",
        "mapreduce.job.ubertask.maxmaps, 2",
        "mapreduce.job.ubertask.maxreduces, 0",
        "mapreduce.job.reduces, 0",
        "mapreduce.map.memory.mb, -1",
        "mapreduce.map.memory.mb, 1536",
        "mapreduce.map.memory.mb, 1537",
        "mapreduce.reduce.memory.mb, 1536",
        "mapreduce.reduce.memory.mb, 1537",
        "mapreduce.map.cpu.vcores, 2",
        "mapreduce.reduce.cpu.vcores, 2",
        "yarn.app.mapreduce.am.resource.mb, -1",
        "yarn.app.mapreduce.am.resource.cpu-vcores, 2",
        "yarn.app.mapreduce.am.resource.cpu-vcores, 0",
        "mapreduce.job.map.class, org.apache.hadoop.mapreduce.lib.chain.ChainMapper",
        "mapreduce.job.reduce.class, org.apache.hadoop.mapreduce.lib.chain.ChainReducer",
        "mapreduce.job.reduce.class, org.apache.hadoop.mapreduce.Reducer",
    })
    void ofSettings_size_asHadoopsMaster(String key, String value) throws Exception {
        for (int reduces = 0; reduces < 2; reduces++) {
            for (int memory = 1536; memory < 1538; memory++) {
                JobConf job = new JobConf(conf);
                job.setInt(MRJobConfig.NUM_REDUCES, reduces);
                job.setInt(MRJobConfig.MAP_MEMORY_MB, memory);
                job.setInt(MRJobConfig.REDUCE_MEMORY_MB, 3072 - memory);
                job.set(key, value);
                assertThat(Refusals.ofSettings(job) == null)
                        .as("%s=%s with %s reduces, %s MB", key, value, reduces, memory)
                        .isEqualTo(runsInHadoopsMaster(job, 0));
            }
        }
    }

    /** YARN compares both names before it shows the token of a master. */
    @ParameterizedTest
    @CsvSource({"alice, true", "alice@SITE.ORG, false", "alice/host@SITE.ORG, false"})
    void ofUser_principal_isNamed(String name, boolean may) {
        Configuration rules = new Configuration(false);
        rules.set("hadoop.security.auth_to_local.mechanism", "hadoop");
        rules.set("hadoop.security.auth_to_local", "RULE:[1:$1](.*)RULE:[2:$1](.*)");
        UserGroupInformation.setConfiguration(rules);
        try {
            String reason = Refusals.ofUser(UserGroupInformation.createRemoteUser(name));
            assertThat(reason == null).isEqualTo(may);
            assertThat(String.valueOf(reason)).contains(may ? "null" : name);
        } finally {
            UserGroupInformation.reset();
        }
    }

    @Test
    void ofUser_userForWhomAnotherActs_null() {
        UserGroupInformation service = UserGroupInformation.createRemoteUser("oozie/host@SITE.ORG");
        assertThat(Refusals.ofUser(UserGroupInformation.createProxyUser("alice", service)))
                .isNull();
    }

    private static JobConf small() {
        JobConf conf = new JobConf();
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        return conf;
    }

    private boolean runsInHadoopsMaster(long bytes) throws Exception {
        return runsInHadoopsMaster(conf, bytes);
    }

    private boolean runsInHadoopsMaster(JobConf of, long bytes) throws ReflectiveOperationException, IOException {
        JobImpl job = mock(JobImpl.class, CALLS_REAL_METHODS);
        Path folder = new Path(temp.toURI());
        set(job, "conf", new JobConf(of));
        set(job, "fs", folder.getFileSystem(of));
        set(job, "remoteJobSubmitDir", folder);
        set(job, "numMapTasks", of.getNumMapTasks());
        set(job, "numReduceTasks", of.getNumReduceTasks());
        Method decide = JobImpl.class.getDeclaredMethod("makeUberDecision", long.class);
        decide.setAccessible(true);
        decide.invoke(job, bytes);
        return job.isUber();
    }

    private static void set(JobImpl job, String name, Object value) throws ReflectiveOperationException {
        Field field = JobImpl.class.getDeclaredField(name);
        field.setAccessible(true);
        field.set(job, value);
    }
}
