package org.spillway.peers.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes results as JSON. The members are the components of the records. */
public final class ResultsFile {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING);

    private ResultsFile() {}

    /** Writes a file. */
    public static void write(Object results, Path file) throws IOException {
        Files.write(file, MAPPER.writeValueAsBytes(results));
    }
}
