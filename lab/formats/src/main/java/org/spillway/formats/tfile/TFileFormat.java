package org.spillway.formats.tfile;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.file.tfile.TFile;
import org.spillway.formats.lab.ScratchFolder;

/**
 * Hadoop's TFile with unsorted keys.
 *
 * @param codec TFile's name of the codec: none, gz or lzo
 */
record TFileFormat(String codec) implements PairFormat {
    // The block size of HADOOP-3315's study.
    private static final int BLOCK = 10 << 20;

    @Override
    public PairFormat.Writer create(ScratchFolder scratch, Path file) throws IOException {
        FSDataOutputStream out = scratch.fs().create(file);
        TFile.Writer writer = new TFile.Writer(out, BLOCK, codec, null, scratch.conf());
        return new PairFormat.Writer(pair -> writer.append(pair.key(), pair.value()), () -> {
            // The writer does not close the stream.
            try (out) {
                writer.close();
            }
        });
    }

    @Override
    public PairFormat.Reader open(ScratchFolder scratch, Path file) throws IOException {
        return new Scan(scratch, file);
    }

    private static final class Scan extends WritableReader {
        private final FSDataInputStream in;
        private final TFile.Reader reader;
        private final TFile.Reader.Scanner scanner;
        private boolean started;

        Scan(ScratchFolder scratch, Path file) throws IOException {
            in = scratch.fs().open(file);
            reader = new TFile.Reader(in, scratch.fs().getFileStatus(file).getLen(), scratch.conf());
            scanner = reader.createScanner();
        }

        @Override
        public boolean next() throws IOException {
            // A new scanner is at its first entry.
            if (started) {
                scanner.advance();
            }
            started = true;
            if (scanner.atEnd()) {
                return false;
            }
            TFile.Reader.Scanner.Entry entry = scanner.entry();
            entry.getKey(key);
            // For an empty value TFile would keep the length of the last one.
            value.setSize(0);
            entry.getValue(value);
            return true;
        }

        @Override
        public void close() throws IOException {
            // The reader does not close the stream.
            try (in;
                    reader) {
                scanner.close();
            }
        }
    }
}
