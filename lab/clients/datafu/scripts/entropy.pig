DEFINE CountEntropy datafu.pig.stats.entropy.EmpiricalCountEntropy();
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE user, REGEX_EXTRACT(url, 'www\\.([a-z]+)\\.', 1) AS site;
N = FOREACH (GROUP T BY (user, site) PARALLEL 2) GENERATE FLATTEN(group) AS (user, site), COUNT(T) AS count;
R = FOREACH (GROUP N BY user PARALLEL 3) GENERATE group, ROUND(CountEntropy(N.count) * 1000000.0);
STORE R INTO '$OUT';
