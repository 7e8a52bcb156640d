package credentials;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** A job of maps that each keep a secret of their own, and count the secrets of others that they find. */
public class OwnSecrets extends Configured implements Tool {
    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new OwnSecrets(), args));
    }

    @Override
    public int run(String[] args) throws Exception {
        Job job = Job.getInstance(getConf());
        job.setJarByClass(OwnSecrets.class);
        job.setMapperClass(Keeper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path(args[0]));
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        return job.waitForCompletion(true) ? 0 : 1;
    }

    public static class Keeper extends Mapper<LongWritable, Text, Text, IntWritable> {
        private static final String SECRET = "secret of ";

        @Override
        protected void setup(Context context) throws IOException, InterruptedException {
            UserGroupInformation user = UserGroupInformation.getCurrentUser();
            count(context, "maps", 1);
            count(context, "secrets of others", secrets(user.getCredentials()));
            count(context, "secrets of others", secrets(context.getCredentials()));
            count(context, "tokens", user.getCredentials().numberOfTokens());
            count(context, "maps with a ticket", user.hasKerberosCredentials() ? 1 : 0);
            Credentials own = new Credentials();
            own.addSecretKey(new Text(SECRET + context.getTaskAttemptID()), new byte[1]);
            user.addCredentials(own);
            context.getCredentials().addAll(own);
        }

        @Override
        protected void map(LongWritable offset, Text line, Context context) {
            // What is counted is in the task, not in its input.
        }

        private static int secrets(Credentials credentials) {
            int found = 0;
            for (Text alias : credentials.getAllSecretKeys()) {
                found += alias.toString().startsWith(SECRET) ? 1 : 0;
            }
            return found;
        }

        private static void count(Context context, String what, int number) throws IOException, InterruptedException {
            context.write(new Text(what), new IntWritable(number));
        }
    }
}
