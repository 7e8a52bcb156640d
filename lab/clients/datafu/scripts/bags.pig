DEFINE Enumerate datafu.pig.bags.Enumerate('1');
DEFINE DistinctBy datafu.pig.bags.DistinctBy('1');
DEFINE FirstTupleFromBag datafu.pig.bags.FirstTupleFromBag();
DEFINE UnorderedPairs datafu.pig.bags.UnorderedPairs();
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE user, time, REGEX_EXTRACT(url, 'www\\.([a-z]+)\\.', 1) AS site;
R = FOREACH (GROUP T BY user PARALLEL 3) {
    O = ORDER T BY time, site;
    P = O.(time, site);
    L = LIMIT O 3;
    GENERATE group, Enumerate(P), DistinctBy(P), FirstTupleFromBag(P, null), UnorderedPairs(L.site);
};
STORE R INTO '$OUT';
