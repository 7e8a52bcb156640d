-- Pig merges groups by keys of several types into one job. Some have a combiner, one has none.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
T = FOREACH P GENERATE name, number, (int) (number % 97) AS i, (double) (number % 89) / 8.0 AS d;
I = FOREACH (GROUP T BY i PARALLEL 2) GENERATE group, COUNT(T), SUM(T.number);
D = FOREACH (GROUP T BY d PARALLEL 3) GENERATE group, COUNT(T), SUM(T.number);
X = FOREACH (GROUP T BY (name, i) PARALLEL 2) GENERATE FLATTEN(group), COUNT(T), SUM(T.number);
N = FOREACH (GROUP T BY name PARALLEL 2) {
    O = ORDER T BY number, i;
    L = LIMIT O 2;
    GENERATE group, L.number;
};
STORE I INTO '$OUT/int';
STORE D INTO '$OUT/double';
STORE X INTO '$OUT/fields';
STORE N INTO '$OUT/lists';
