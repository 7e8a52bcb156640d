-- A sample by keys is the same in all runs. Other samples are random; their size is not.
DEFINE SampleByKey datafu.pig.sampling.SampleByKey('0.3', 'spillway');
DEFINE Random datafu.pig.sampling.SimpleRandomSample();
DEFINE Reservoir datafu.pig.sampling.ReservoirSample('100');
P = LOAD '$PAIRS' AS (name:chararray, number:long);
K = FILTER P BY SampleByKey(name);
A = FOREACH (GROUP K BY name PARALLEL 3) GENERATE group, COUNT(K), SUM(K.number);
S = FOREACH (GROUP P ALL) GENERATE FLATTEN(Random(P, 0.05));
B = FOREACH (GROUP S ALL) GENERATE COUNT(S);
V = FOREACH (GROUP P BY number % 3) GENERATE group AS part, FLATTEN(Reservoir(P));
D = FOREACH (GROUP V BY part) GENERATE group, COUNT(V);
STORE A INTO '$OUT/keys';
STORE B INTO '$OUT/random';
STORE D INTO '$OUT/reservoirs';
