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

/** The schema of an input: that of its first file, to which Avro fits the records of the others. */
final class InputSchema {
    private InputSchema() {}

    /**
     * Reads it.
     *
     * @param input a file, a folder or a glob
     * @throws UsageException when there is no file, or the first is not one of Avro's
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

    /** As FileInputFormat sees it. */
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
