package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.report.Side;

/** Kinds of jobs that find their JVM, its folder or its class loaders in other ways than a word count. */
enum KindOfJob {
    /** A word count with a combiner, stock's collector and shuffle. */
    STOCK {
        @Override
        void set(JobConf job) {
            stocksPlugins(job);
        }
    },
    /** The same with both plug-ins. */
    SPILLWAY,
    ENCRYPTED {
        @Override
        void set(JobConf job) {
            ClusterJobs.assumeStockEncrypts();
            job.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true);
        }
    },
    ENCRYPTED_STOCK {
        @Override
        void set(JobConf job) {
            stocksPlugins(job);
            ENCRYPTED.set(job);
        }
    },
    LZ4 {
        @Override
        void set(JobConf job) {
            job.setCompressMapOutput(true);
            job.setMapOutputCompressorClass(Lz4Codec.class);
            job.setBoolean(org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.COMPRESS, true);
            job.setClass(
                    org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.COMPRESS_CODEC,
                    Lz4Codec.class,
                    org.apache.hadoop.io.compress.CompressionCodec.class);
        }
    },
    MAP_ONLY {
        @Override
        void set(JobConf job) {
            job.setNumReduceTasks(0);
        }
    },
    /** Each task finds the static fields of the job's classes as they are in the jar. */
    CLASS_LOADER {
        @Override
        Job submit(JobConf job, Path output) throws Exception {
            job.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
            job.setJar(jarOf(FirstUseMapper.class, folder("jar", output)));
            return submitted(words(job, output), FirstUseMapper.class);
        }
    },
    CACHED_FILE {
        @Override
        Job submit(JobConf job, Path output) throws Exception {
            ClusterSite.CLUSTER.write(new Path(output + "-cached"), "of the cache");
            Job words = words(job, output);
            words.addCacheFile(URI.create(output + "-cached#linked"));
            return submitted(words, CachedFileMapper.class);
        }
    },
    /** The first map ends when its second attempt has begun. */
    SPECULATION {
        @Override
        Job submit(JobConf job, Path output) throws Exception {
            job.setMapSpeculativeExecution(true);
            job.setLong(MRJobConfig.SPECULATIVE_RETRY_AFTER_NO_SPECULATE, 500);
            SlowMapper.meetIn(folder("slow", output), job);
            return submitted(words(job, output), SlowMapper.class);
        }
    },
    STREAMING {
        @Override
        Job submit(JobConf job, Path output) throws Exception {
            java.nio.file.Path folder = folder("scripts", output);
            java.nio.file.Path map = Files.writeString(folder.resolve("map.sh"), "tr ' ' '\\n'\n");
            java.nio.file.Path reduce = Files.writeString(folder.resolve("reduce.sh"), "uniq -c\n");
            job.set("stream.tmpdir", SharedCluster.get().folder().toString());
            String[] arguments = {
                "-files",
                map.toUri() + "," + reduce.toUri(),
                "-input",
                FOLDER.toString(),
                "-output",
                output.toString(),
                "-mapper",
                "sh map.sh",
                "-reducer",
                "sh reduce.sh"
            };
            StreamingJob streaming = new StreamingJob();
            assertThat(ToolRunner.run(job, streaming, arguments)).isZero();
            return newApi(streaming.job(), job);
        }
    },
    PIPES {
        @Override
        Job submit(JobConf job, Path output) throws Exception {
            java.nio.file.Path local = folder("pipes", output).resolve("word_count");
            MachineTool.compile(MachineTool.source("cpp/word_count.cpp"), local);
            Path program = new Path(output + "-program");
            SharedCluster.get().fileSystem().copyFromLocalFile(false, true, new Path(local.toUri()), program);
            org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, FOLDER);
            org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, output);
            Submitter.setExecutable(
                    job, SharedCluster.get().fileSystem().makeQualified(program).toString());
            Submitter.setIsJavaRecordReader(job, true);
            Submitter.setIsJavaRecordWriter(job, true);
            job.setOutputKeyClass(Text.class);
            job.setMapOutputValueClass(LongWritable.class);
            job.setOutputValueClass(LongWritable.class);
            return newApi(Submitter.jobSubmit(job), job);
        }
    };

    static final int MAPS = 6;
    private static final Path FOLDER = new Path("/kinds-of-jobs/text");
    private static final int LINES = 500;

    private static boolean written;

    /** Writes the input of all kinds. */
    static synchronized void writeInput() throws IOException {
        for (int map = 0; map < MAPS && !written; map++) {
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < LINES + map; line++) {
                text.append("word")
                        .append(line * (map + 1) % 97)
                        .append(" and ")
                        .append(line)
                        .append('\n');
            }
            ClusterSite.CLUSTER.write(new Path(FOLDER, "text" + map), text.toString());
        }
        written = true;
    }

    // Without the one that gives each task a JVM.
    private static void stocksPlugins(JobConf job) {
        for (Side side : Side.values()) {
            job.set(side.setting(), side.stock());
        }
    }

    /** Changes the settings. */
    void set(JobConf job) {}

    /** Starts the job and does not wait for it. */
    Job submit(JobConf job, Path output) throws Exception {
        set(job);
        return submitted(words(job, output), TokenCounterMapper.class);
    }

    private static Job submitted(Job words, Class<? extends TokenCounterMapper> mapper) throws Exception {
        words.setMapperClass(mapper);
        words.submit();
        return words;
    }

    private static Job words(JobConf job, Path output) throws IOException {
        Job words = Job.getInstance(job);
        words.setCombinerClass(IntSumReducer.class);
        words.setReducerClass(IntSumReducer.class);
        words.setOutputKeyClass(Text.class);
        words.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(words, FOLDER);
        FileOutputFormat.setOutputPath(words, output);
        return words;
    }

    private static Job newApi(RunningJob job, JobConf conf) throws Exception {
        return new Cluster(conf).getJob(job.getID());
    }

    private static java.nio.file.Path folder(String what, Path output) throws IOException {
        return Files.createDirectory(SharedCluster.get().folder().resolve(what + "-" + output.getName()));
    }

    private static String jarOf(Class<?> type, java.nio.file.Path folder) throws IOException {
        java.nio.file.Path jar = folder.resolve("kind.jar");
        String name = type.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = type.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            in.transferTo(out);
        }
        return jar.toString();
    }
}
