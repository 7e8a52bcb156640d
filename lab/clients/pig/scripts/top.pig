-- TOP is algebraic: each combiner call keeps the three largest of a group.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
G = GROUP P BY SUBSTRING(name, 0, 2) PARALLEL 3;
R = FOREACH G {
    T = TOP(3, 1, P);
    O = ORDER T BY number, name;
    GENERATE group, O;
};
STORE R INTO '$OUT';
