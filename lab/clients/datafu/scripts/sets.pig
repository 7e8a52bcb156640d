DEFINE SetIntersect datafu.pig.sets.SetIntersect();
DEFINE SetDifference datafu.pig.sets.SetDifference();
DEFINE SetUnion datafu.pig.sets.SetUnion();
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE user, time, REGEX_EXTRACT(url, 'www\\.([a-z]+)\\.', 1) AS site;
A = FILTER T BY time % 2 == 0;
B = FILTER T BY time % 2 != 0;
R = FOREACH (COGROUP A BY user, B BY user PARALLEL 3) {
    D = DISTINCT A.site;
    E = ORDER D BY site;
    F = DISTINCT B.site;
    G = ORDER F BY site;
    GENERATE group, SetIntersect(E, G), SetDifference(E, G), SIZE(SetUnion(E, G));
};
STORE R INTO '$OUT';
