-- The counters of relations of any kind. One that is gone, or was never touched, has zeros.
SELECT r.oid,
       pg_stat_get_blocks_fetched(r.oid) AS blks_fetched,
       pg_stat_get_blocks_hit(r.oid) AS blks_hit,
       pg_stat_get_autovacuum_count(r.oid) + pg_stat_get_autoanalyze_count(r.oid) AS autovacuums
FROM unnest(?::oid[]) AS r(oid)
