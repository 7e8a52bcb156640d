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
 * @param bytes bytes of the files
 * @param schema schema of the first file; the records of the others are resolved to it
 * @param daySum null for none
 */
record OwnRows(Path input, long bytes, Schema schema, DaySum daySum) implements Source {
    private static final AvroFiles AVRO = new AvroFiles();

    /**
     * Reads the schema and the sizes of the files.
     *
     * @param daySum null for none
     * @throws IOException if there is no file, or if the first is not an Avro file of records
     * @throws IllegalArgumentException if the columns of daySum are missing or have other types
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

    // The files that FileInputFormat reads.
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
