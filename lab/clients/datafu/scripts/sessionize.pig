-- The sessions' identifiers are random, so that only what the sessions contain is written, in order.
DEFINE Sessionize datafu.pig.sessions.Sessionize('30m');
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
T = FOREACH C GENERATE time, user, url;
S = FOREACH (GROUP T BY user PARALLEL 3) {
    O = ORDER T BY time, url;
    GENERATE FLATTEN(Sessionize(O)) AS (time:long, user:chararray, url:chararray, session:chararray);
};
G = FOREACH (GROUP S BY (user, session) PARALLEL 2) GENERATE group.user AS user, COUNT(S) AS clicks, MIN(S.time) AS first_time, MAX(S.time) AS last_time;
O = ORDER G BY user, first_time PARALLEL 2;
STORE O INTO '$OUT';
