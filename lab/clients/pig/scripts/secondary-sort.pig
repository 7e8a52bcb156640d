-- Pig turns the nested order into a secondary sort: a composite key, a partitioner and a grouping comparator of its own.
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
G = GROUP C BY user PARALLEL 3;
R = FOREACH G {
    O = ORDER C BY time, url;
    GENERATE FLATTEN(O);
};
STORE R INTO '$OUT';
