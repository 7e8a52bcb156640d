-- Algebraic functions that estimate, or stop counting, in the combiner.
DEFINE HyperLogLog datafu.pig.stats.HyperLogLogPlusPlus();
DEFINE UpTo datafu.pig.bags.CountDistinctUpTo('20');
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE REGEX_EXTRACT(url, 'www\\.([a-z]+)\\.', 1) AS site, user;
R = FOREACH (GROUP T BY site PARALLEL 3) GENERATE group, HyperLogLog(T.user), UpTo(T.user);
STORE R INTO '$OUT';
