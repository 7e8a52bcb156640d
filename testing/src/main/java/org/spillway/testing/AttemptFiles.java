package org.spillway.testing;

import java.io.IOException;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskID;

/** The files of tasks on YARN, in {@code output/<attempt>} of the local dirs. */
public final class AttemptFiles extends MapOutputFile {
    private final LocalDirAllocator dirs = new LocalDirAllocator(MRConfig.LOCAL_DIR);

    private String name(String file) {
        return "output/" + getConf().get(MRJobConfig.TASK_ATTEMPT_ID) + "/" + file;
    }

    private Path read(String file) throws IOException {
        return dirs.getLocalPathToRead(name(file), getConf());
    }

    private Path write(String file, long size) throws IOException {
        return dirs.getLocalPathForWrite(name(file), size, getConf());
    }

    @Override
    public Path getOutputFile() throws IOException {
        return read("file.out");
    }

    @Override
    public Path getOutputFileForWrite(long size) throws IOException {
        return write("file.out", size);
    }

    @Override
    public Path getOutputFileForWriteInVolume(Path existing) {
        Path attempts = new Path(existing.getParent(), "output");
        return new Path(new Path(attempts, getConf().get(MRJobConfig.TASK_ATTEMPT_ID)), "file.out");
    }

    @Override
    public Path getOutputIndexFile() throws IOException {
        return read("file.out.index");
    }

    @Override
    public Path getOutputIndexFileForWrite(long size) throws IOException {
        return write("file.out.index", size);
    }

    @Override
    public Path getOutputIndexFileForWriteInVolume(Path existing) {
        return getOutputFileForWriteInVolume(existing).suffix(".index");
    }

    @Override
    public Path getSpillFile(int number) throws IOException {
        return dirs.getLocalPathToRead(spill(number), getConf());
    }

    @Override
    public Path getSpillFileForWrite(int number, long size) throws IOException {
        return dirs.getLocalPathForWrite(spill(number), size, getConf());
    }

    @Override
    public Path getSpillIndexFile(int number) throws IOException {
        return dirs.getLocalPathToRead(spill(number) + ".index", getConf());
    }

    @Override
    public Path getSpillIndexFileForWrite(int number, long size) throws IOException {
        return dirs.getLocalPathForWrite(spill(number) + ".index", size, getConf());
    }

    @Override
    public Path getInputFile(int map) {
        throw new UnsupportedOperationException("as YARN's");
    }

    @Override
    public Path getInputFileForWrite(TaskID map, long size) throws IOException {
        return write("map_" + map.getId() + ".out", size);
    }

    @Override
    public void removeAll() {
        throw new UnsupportedOperationException("as YARN's");
    }

    // Spills are next to the folders of attempts.
    private String spill(int number) {
        return getConf().get(MRJobConfig.TASK_ATTEMPT_ID) + "_spill_" + number + ".out";
    }
}
