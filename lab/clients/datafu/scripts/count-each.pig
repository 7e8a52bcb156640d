DEFINE CountEach datafu.pig.bags.CountEach('flatten');
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE user, REGEX_EXTRACT(url, 'www\\.([a-z]+)\\.', 1) AS site;
N = FOREACH (GROUP T BY user PARALLEL 3) GENERATE group AS user, CountEach(T.site) AS sites:bag{row:tuple(site:chararray, count:int)};
R = FOREACH N {
    O = ORDER sites BY count DESC, site;
    GENERATE user, O;
};
STORE R INTO '$OUT';
