package org.spillway.jobs.avrosort;

import java.io.IOException;
import org.apache.avro.InvalidAvroMagicException;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.FsInput;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.jobs.UsageException;

/** The schema of an input, read from its first file. Avro resolves the records of the other files to this schema. */
final class InputSchema {
    private InputSchema() {}

    /**
     * Reads the schema of the input's first file that is not hidden.
     *
     * @param input a file, a folder or a glob
     * @throws UsageException if there is no file, or the first one is not an Avro data file
     */
    static Schema of(Configuration conf, Path input) throws IOException, UsageException {
        FileSystem files = input.getFileSystem(conf);
        for (FileStatus found : files.globStatus(input)) {
            FileStatus[] candidates =
                    found.isDirectory() ? files.listStatus(found.getPath()) : new FileStatus[] {found};
            for (FileStatus file : candidates) {
                if (file.isFile() && !isHidden(file.getPath())) {
                    return read(conf, file.getPath());
                }
            }
        }
        throw UsageException.of("input", input, "holds no file");
    }

    /** Returns whether FileInputFormat ignores the file. */
    private static boolean isHidden(Path file) {
        return file.getName().startsWith("_") || file.getName().startsWith(".");
    }

    private static Schema read(Configuration conf, Path file) throws IOException, UsageException {
        try (FsInput in = new FsInput(file, conf);
                DataFileReader<GenericRecord> reader = new DataFileReader<>(in, new GenericDatumReader<>())) {
            return reader.getSchema();
        } catch (InvalidAvroMagicException e) {
            throw UsageException.of("input", file, "not an Avro data file");
        }
    }
}
