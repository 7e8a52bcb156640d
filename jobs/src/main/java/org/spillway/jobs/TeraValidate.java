package org.spillway.jobs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * {@code teravalidate [--rows <n>] [--checksum <hex>] <sorted> <report>}: checks that the rows of a folder are sorted
 * by key across all files, in the order of the file names. Fails if they are not, or if the number of rows or the
 * checksum differs from the given one.
 *
 * <p>The report has a line {@code checksum<TAB>hex} and a line {@code error<TAB>description} for each error. The tool
 * also prints the report.
 */
public final class TeraValidate extends JobTool {
    static final String ERROR = "error";
    static final String EXPECTED_ROWS = "teravalidate.expected.rows";
    static final String EXPECTED_CHECKSUM = "teravalidate.expected.checksum";

    private static final String ROWS_OPTION = "--rows";
    private static final String CHECKSUM_OPTION = "--checksum";

    /** Creates the tool. */
    public TeraValidate() {
        super("teravalidate [generic options] [--rows <n>] [--checksum <hex>] <sorted folder> <report folder>");
    }

    @Override
    protected Job prepare(List<String> args) throws Exception {
        Arguments arguments = Arguments.of(args, ROWS_OPTION, CHECKSUM_OPTION);
        List<String> paths = arguments.positional();
        requireArguments(paths, 2);
        Path input = existingInput(paths.get(0));
        Path report = newOutput(paths.get(1));

        Job job = newJob(name(), input, report);
        expect(job.getConfiguration(), arguments);
        job.setInputFormatClass(TeraInputFormat.class);
        // Each map task reads a whole file, so one task checks the order within the file.
        FileInputFormat.setMinInputSplitSize(job, Long.MAX_VALUE);
        job.setMapperClass(FileCheckMapper.class);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(FileSummary.class);
        // The reducer compares each file with the previous one, so the files must arrive in the order of their names.
        job.setSortComparatorClass(Text.Comparator.class);
        job.setReducerClass(OrderCheckReducer.class);
        job.setNumReduceTasks(1);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        // isGood reads the report as uncompressed text, regardless of the cluster's default.
        FileOutputFormat.setCompressOutput(job, false);
        return job;
    }

    private static void expect(Configuration conf, Arguments arguments) throws UsageException {
        String rows = arguments.option(ROWS_OPTION);
        if (rows != null) {
            conf.setLong(EXPECTED_ROWS, RowCount.parse(rows));
        }
        String checksum = arguments.option(CHECKSUM_OPTION);
        if (checksum != null) {
            String sum = Checksum128.normalised(checksum);
            if (sum == null) {
                throw UsageException.of("checksum", checksum, "not 1 to 32 hex digits");
            }
            conf.set(EXPECTED_CHECKSUM, sum);
        }
    }

    /**
     * Prints the report.
     *
     * @return false if the report contains an error
     */
    @Override
    protected boolean isGood(Job job) throws IOException {
        boolean clean = true;
        Path file = new Path(FileOutputFormat.getOutputPath(job), "part-r-00000");
        FileSystem files = file.getFileSystem(getConf());
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(files.open(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(line);
                clean &= !line.startsWith(ERROR);
            }
        }
        return clean;
    }

    /** Reads one whole file and writes the file's path and its summary. Writes nothing for a file without rows. */
    static final class FileCheckMapper extends Mapper<Text, Text, Text, FileSummary> {
        private final FileSummary summary = new FileSummary();

        @Override
        protected void setup(Context context) {
            summary.reset(path(context).getName());
        }

        @Override
        protected void map(Text key, Text value, Context context) {
            summary.addRow(key.getBytes(), value.getBytes());
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            if (summary.rows() > 0) {
                context.write(new Text(path(context).toString()), summary);
            }
        }

        private static Path path(Context context) {
            return ((FileSplit) context.getInputSplit()).getPath();
        }
    }
}
