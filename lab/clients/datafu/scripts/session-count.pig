DEFINE SessionCount datafu.pig.sessions.SessionCount('10m');
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE user, time;
S = FOREACH (GROUP T BY user PARALLEL 3) {
    O = ORDER T BY time;
    GENERATE group, SessionCount(O.(time));
};
STORE S INTO '$OUT';
