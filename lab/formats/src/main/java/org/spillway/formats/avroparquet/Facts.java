package org.spillway.formats.avroparquet;

import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * The right answers: of made rows from the rows themselves, of a user's from the files that they came in.
 *
 * @param sums by day; null where nothing is added up
 * @param columns how many rows have so many values
 * @param hash the sum of all {@link RowHash}es
 */
record Facts(long rows, SortedMap<Integer, Long> sums, SortedMap<Integer, Long> columns, long hash) {
    /** Makes all rows once, with all cores. */
    static Facts of(MadeRows made) {
        long rows = made.rows();
        int parts = (int) Math.min(rows, 4L * Runtime.getRuntime().availableProcessors());
        List<Facts> each = IntStream.range(0, parts)
                .parallel()
                .mapToObj(
                        part -> range(made, rows / parts * part, part + 1 == parts ? rows : rows / parts * (part + 1)))
                .toList();
        Tally sums = new Tally();
        Tally columns = new Tally();
        long hash = 0;
        for (Facts part : each) {
            sums.add(part.sums());
            columns.add(part.columns());
            hash += part.hash();
        }
        return new Facts(rows, sums.sums(), columns.sums(), hash);
    }

    /**
     * Asks jobs that read a user's files as they are.
     *
     * @param scratch where the jobs may write
     */
    static Facts of(OwnRows own, FormatJobs jobs, Path scratch) throws Exception {
        FileFormat avro = new AvroFiles();
        SortedMap<Integer, Long> sums = null;
        if (own.daySum() != null) {
            Path output = new Path(scratch, "days");
            FormatJobs.run(jobs.summing(own.schema(), own.daySum(), avro, own.input(), output));
            sums = jobs.takeSums(output);
        }
        Path output = new Path(scratch, "columns");
        Job scan = jobs.scanning(own.schema(), avro, own.input(), output);
        FormatJobs.run(scan);
        return new Facts(FormatJobs.rowsOf(scan), sums, jobs.takeSums(output), RowReader.Scan.hashOf(scan));
    }

    private static Facts range(MadeRows made, long from, long to) {
        Rows source = new Rows(made.data(), made.seed(), made.rows());
        DaySum.Adder adder = made.daySum().adder(made.schema());
        Tally sums = new Tally();
        Tally columns = new Tally();
        long hash = 0;
        for (long number = from; number < to; number++) {
            GenericRecord row = source.row(number);
            adder.add(row, sums);
            columns.add(RowHash.columns(row), 1);
            hash += RowHash.of(row);
        }
        return new Facts(to - from, sums.sums(), columns.sums(), hash);
    }
}
