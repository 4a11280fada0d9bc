-- Waits, in each unit, of a number and of a variable.
SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) AS micros \gset begin_
\sleep 2ms
\set pause random(500, 1500)
\sleep :pause us
\sleep 0 s
INSERT INTO seen (pause, micros)
  SELECT :pause::bigint, CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) - :begin_micros;
