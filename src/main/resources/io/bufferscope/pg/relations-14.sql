-- The user tables with what autovacuum did to them.
SELECT relid,
       schemaname,
       relname,
       heap_blks_read,
       heap_blks_hit,
       idx_blks_read,
       idx_blks_hit,
       toast_blks_read,
       toast_blks_hit,
       tidx_blks_read,
       tidx_blks_hit,
       pg_stat_get_autovacuum_count(relid) + pg_stat_get_autoanalyze_count(relid) AS autovacuums
FROM pg_statio_user_tables
