package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.Comparison;
import org.spillway.report.JobReport;
import org.spillway.report.Series;

/** Notes on the outputs of a comparison, errors first, then the {@linkplain Series#remarks remarks}. */
final class Notes {
    private Notes() {}

    static List<View.Note> of(Comparison comparison) {
        List<View.Note> notes = new ArrayList<>();
        for (JobReport job : comparison.jobs()) {
            if (!job.good()) {
                String why = job.error() == null || job.error().isBlank()
                        ? ""
                        : ": " + job.error().strip();
                notes.add(new View.Note(
                        job.undecided() ? "plain" : "bad",
                        Series.of(List.of(job)).get(0).label() + " " + job.id()
                                + (job.undecided() ? " is undecided, " : " failed, ") + job.problem() + why));
            }
        }
        List<String> findings = comparison.jobs().stream()
                .filter(job -> job.good() && job.check() != null)
                .map(job -> job.check().finding())
                .distinct()
                .toList();
        if (notes.isEmpty() && comparison.jobs().stream().allMatch(job -> job.check() != null)) {
            notes.add(new View.Note("good", "Outputs: " + String.join("; ", findings)));
        } else if (findings.isEmpty()) {
            notes.add(new View.Note("plain", "Nobody has checked the outputs."));
        }
        for (Series series : comparison.series()) {
            series.remarks().forEach(line -> notes.add(new View.Note("plain", line)));
        }
        return notes;
    }
}
