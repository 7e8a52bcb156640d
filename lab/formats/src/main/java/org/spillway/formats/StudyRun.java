package org.spillway.formats;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.LabOptions;
import org.spillway.formats.lab.Machine;
import org.spillway.formats.lab.Study;
import org.spillway.report.cli.Program;
import org.spillway.report.html.StudyPage;

/** Runs a study from its parsed options to the tables, the page and the JSON. */
final class StudyRun implements Callable<Integer> {
    private final String name;
    private final Study study;
    private final PrintStream out;

    StudyRun(String name, Study study, PrintStream out) {
        this.name = name;
        this.study = study;
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        LabOptions options = study.options();
        options.check();
        String machine = Machine.line();
        String rounds = options.rounds() + (options.rounds() == 1 ? " round" : " rounds") + " in alternation";
        Findings findings = study.run(System.err);
        out.println(study.title());
        out.println(machine + "; " + rounds);
        findings.print(out);
        if (options.html() != null) {
            page(findings).write(study.title(), machine + "; " + rounds, options.html());
            System.err.println("page: " + options.html());
        }
        if (options.json() != null) {
            json(findings, options);
            System.err.println("JSON: " + options.json());
        }
        return Program.OK;
    }

    private static StudyPage page(Findings findings) {
        StudyPage page = new StudyPage();
        for (Bars bars : findings.bars()) {
            page.bars(bars.title(), bars.legend(), bars.groups());
        }
        findings.tables()
                .forEach(one ->
                        page.table(one.title(), one.table().heads(), one.table().rows()));
        findings.notes().forEach(page::note);
        return page;
    }

    private void json(Findings findings, LabOptions options) throws IOException {
        new StudyJson(name, options.rounds(), options.seed()).write(findings, options.json());
    }
}
