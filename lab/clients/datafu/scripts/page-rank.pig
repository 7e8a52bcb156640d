-- Iterates in the reduce, over bags that are sorted so that sums of doubles have one order.
DEFINE PageRank datafu.pig.linkanalysis.PageRank('dangling_nodes', 'true');
P = LOAD '$PAIRS' AS (name:chararray, number:long);
E = FOREACH P GENERATE (int) (ABS(number) % 3) AS topic, (int) (ABS(number) / 3 % 300) AS source, (int) (ABS(number) / 900 % 300) AS dest;
W = FOREACH (GROUP E BY (topic, source, dest) PARALLEL 2) GENERATE FLATTEN(group) AS (topic, source, dest), (double) COUNT(E) AS weight;
N = FOREACH (GROUP W BY (topic, source) PARALLEL 2) {
    O = ORDER W BY dest;
    GENERATE FLATTEN(group) AS (topic, source), O.(dest, weight) AS edges;
};
R = FOREACH (GROUP N BY topic PARALLEL 3) {
    O = ORDER N BY source;
    GENERATE group AS topic, FLATTEN(PageRank(O.(source, edges))) AS (source, score);
};
S = ORDER R BY topic, source PARALLEL 2;
F = FOREACH S GENERATE topic, source, ROUND(score * 1000000.0);
STORE F INTO '$OUT';
