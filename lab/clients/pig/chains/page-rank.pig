-- Eight small jobs: three rounds over a graph of two syllables, each a join and a group. User "badafo" is the edge from "bada" to "dafo".
DEFINE round(edges, ranks) RETURNS next {
    J = JOIN $edges BY src, $ranks BY node;
    C = FOREACH J GENERATE dst, rank * share / 1000L AS part;
    G = GROUP C BY dst;
    $next = FOREACH G GENERATE group AS node, 150L + SUM(C.part) AS rank;
};
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
L = FILTER C BY SIZE(user) >= 6L;
E = DISTINCT (FOREACH L GENERATE SUBSTRING(user, 0, 4) AS src, SUBSTRING(user, 2, 6) AS dst);
S = FOREACH (GROUP E BY src) GENERATE FLATTEN(E) AS (src, dst), 850L / COUNT(E) AS share;
R0 = FOREACH (GROUP E BY src) GENERATE group AS node, 1000L AS rank;
R1 = round(S, R0);
R2 = round(S, R1);
R3 = round(S, R2);
STORE R3 INTO '$OUT';
