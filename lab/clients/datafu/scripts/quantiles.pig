DEFINE Quantile datafu.pig.stats.Quantile('0.0', '0.25', '0.5', '0.75', '1.0');
DEFINE Median datafu.pig.stats.Median();
DEFINE StreamingQuantile datafu.pig.stats.StreamingQuantile('5');
P = LOAD '$PAIRS' AS (name:chararray, number:long);
R = FOREACH (GROUP P BY name PARALLEL 3) {
    O = ORDER P BY number;
    GENERATE group, Quantile(O.number), Median(O.number), StreamingQuantile(O.number);
};
STORE R INTO '$OUT';
