package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;

class TeraOutputFormatTest extends LocalJobs {
    private final TeraOutputFormat format = new TeraOutputFormat();

    @Test
    void checkOutputSpecs_existingFolder_acceptedWithCutPointsOnly() throws Exception {
        Path output = path("output");
        assertThatCode(() -> format.checkOutputSpecs(job(output))).doesNotThrowAnyException();

        Files.createDirectory(output);
        assertTaken(output);
        Path cutPoints = Files.createFile(output.resolve(CutPoints.FILE_NAME));
        assertThatCode(() -> format.checkOutputSpecs(job(output))).doesNotThrowAnyException();
        assertTaken(cutPoints);
        Files.createFile(output.resolve("part-r-00000"));
        assertTaken(output);
    }

    @Test
    void checkOutputSpecs_noOutput_throws() {
        assertThatThrownBy(() -> format.checkOutputSpecs(Job.getInstance(conf)))
                .isInstanceOf(InvalidJobConfException.class)
                .hasMessageContaining(FileOutputFormat.OUTDIR);
    }

    @Test
    void write_textInLongerArray_ownBytesOnly() throws Exception {
        TaskAttemptContextImpl task =
                new TaskAttemptContextImpl(job(path("output")).getConfiguration(), new TaskAttemptID());
        Text key = text(50); // the array is longer than the next text, like that of a reused Text
        key.set("k".repeat(10));
        Text value = text(500);
        value.set("v".repeat(90));
        RecordWriter<Text, Text> writer = format.getRecordWriter(task);
        writer.write(key, value);
        writer.close(task);

        Path file = Path.of(format.getDefaultWorkFile(task, "").toUri().getPath());
        assertThat(file).hasContent("k".repeat(10) + "v".repeat(90));
    }

    @Test
    void write_otherLengths_throws() throws Exception {
        RecordWriter<Text, Text> writer = format.getRecordWriter(
                new TaskAttemptContextImpl(job(path("output")).getConfiguration(), new TaskAttemptID()));

        assertThatThrownBy(() -> writer.write(text(10), text(91)))
                .isInstanceOf(IOException.class)
                .hasMessage("not a row: key=10 bytes, value=91 bytes, expected 10 and 90");
        assertThatThrownBy(() -> writer.write(text(11), text(90)))
                .isInstanceOf(IOException.class)
                .hasMessage("not a row: key=11 bytes, value=90 bytes, expected 10 and 90");
        writer.close(null);
    }

    private void assertTaken(Path output) {
        assertThatThrownBy(() -> format.checkOutputSpecs(job(output)))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining(output.toString());
    }

    private Job job(Path output) throws IOException {
        Job job = Job.getInstance(conf);
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toString()));
        return job;
    }

    private static Text text(int bytes) {
        return new Text("x".repeat(bytes));
    }
}
