package org.spillway.formats.avroparquet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * A user's rows: the records of Avro container files.
 *
 * @param input a file or a folder
 * @param bytes of the files
 * @param schema of the first file; the others' records are resolved to it
 * @param daySum null for none
 */
record OwnRows(Path input, long bytes, Schema schema, DaySum daySum) implements Source {
    private static final AvroFiles AVRO = new AvroFiles();

    /**
     * Looks at them.
     *
     * @param daySum null for none
     * @throws IOException when there is no file, or it is not Avro's or not of records
     * @throws IllegalArgumentException when the records' columns cannot be added up so
     */
    static OwnRows of(Configuration conf, Path input, DaySum daySum) throws IOException {
        List<FileStatus> files = files(input.getFileSystem(conf), input);
        try (DataFileReader<Object> first = AvroFiles.open(conf, files.get(0).getPath())) {
            Schema schema = first.getSchema();
            if (schema.getType() != Schema.Type.RECORD) {
                throw new IOException("not of records: file=" + files.get(0).getPath() + " schema=" + schema.getType());
            }
            if (daySum != null) {
                daySum.check(schema);
            }
            long bytes = files.stream().mapToLong(FileStatus::getLen).sum();
            return new OwnRows(input, bytes, schema, daySum);
        }
    }

    // Those that FileInputFormat will take.
    private static List<FileStatus> files(FileSystem fs, Path input) throws IOException {
        List<FileStatus> files = new ArrayList<>();
        for (FileStatus each : fs.listStatus(input)) {
            String name = each.getPath().getName();
            if (each.isFile() && !name.startsWith("_") && !name.startsWith(".")) {
                files.add(each);
            }
        }
        if (files.isEmpty()) {
            throw new FileNotFoundException("no files in " + input);
        }
        return files;
    }

    @Override
    public String label() {
        return "own";
    }

    @Override
    public void feed(Job job, int maps) throws IOException {
        AVRO.readWith(job, schema);
        FileInputFormat.setInputPaths(job, input);
    }
}
