package org.spillway.formats.avroparquet;

import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * The expected results: for made rows computed from the rows themselves, for a user's rows computed from the input
 * files.
 *
 * @param sums sums by day; null if nothing is added up
 * @param columns number of rows by their number of values
 * @param hash the sum of all {@link RowHash}es
 */
record Facts(long rows, SortedMap<Integer, Long> sums, SortedMap<Integer, Long> columns, long hash) {
    /** Makes all rows once, on all cores. */
    static Facts of(MadeRows made) {
        long rows = made.rows();
        int parts = (int) Math.min(rows, 4L * Runtime.getRuntime().availableProcessors());
        List<Facts> each = IntStream.range(0, parts)
                .parallel()
                .mapToObj(
                        part -> range(made, rows / parts * part, part + 1 == parts ? rows : rows / parts * (part + 1)))
                .toList();
        SumsByKey sums = new SumsByKey();
        SumsByKey columns = new SumsByKey();
        long hash = 0;
        for (Facts part : each) {
            sums.add(part.sums());
            columns.add(part.columns());
            hash += part.hash();
        }
        return new Facts(rows, sums.sums(), columns.sums(), hash);
    }

    /**
     * Runs jobs that read a user's files.
     *
     * @param scratch folder in which the jobs may write
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
        SumsByKey sums = new SumsByKey();
        SumsByKey columns = new SumsByKey();
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
