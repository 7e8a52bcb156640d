package org.spillway.formats;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Findings;
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
        study.check();
        String machine = Machine.line();
        String rounds = study.rounds() + (study.rounds() == 1 ? " round" : " rounds") + " in alternation";
        Findings findings = study.run(System.err);
        out.println(study.title());
        out.println(machine + "; " + rounds);
        findings.print(out);
        if (study.html() != null) {
            page(findings).write(study.title(), machine + "; " + rounds, study.html());
            System.err.println("page: " + study.html());
        }
        if (study.json() != null) {
            new StudyJson(name, study.rounds(), study.seed()).write(findings, study.json());
            System.err.println("JSON: " + study.json());
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
}
