C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
G = GROUP C BY user PARALLEL 3;
R = FOREACH G {
    D = DISTINCT C.url;
    O = ORDER C BY time DESC, url;
    L = LIMIT O 3;
    F = FILTER C BY time % 2 == 0;
    GENERATE group, COUNT(D), COUNT(F), L;
};
STORE R INTO '$OUT';
