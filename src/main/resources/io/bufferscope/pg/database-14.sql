-- pg_stat_database's row of one database, by its functions: the view reads the shared catalog
-- pg_database at each call. The time is that of the statistics: of the snapshot, which is there once
-- the first statistics function has run, since columns are computed from left to right; before 15 of
-- the file that the collector wrote last, up to half a second ago.
SELECT pg_stat_get_db_xact_commit(d.oid) AS xact_commit,
       pg_stat_get_db_xact_rollback(d.oid) AS xact_rollback,
       pg_stat_get_db_blocks_fetched(d.oid) AS blks_fetched,
       pg_stat_get_db_blocks_hit(d.oid) AS blks_hit,
       pg_stat_get_db_blk_read_time(d.oid) AS blk_read_time,
       pg_stat_get_db_deadlocks(d.oid) AS deadlocks,
       pg_stat_get_db_temp_bytes(d.oid) AS temp_bytes,
       pg_stat_get_db_stat_reset_time(d.oid) AS stats_reset,
       pg_postmaster_start_time() AS postmaster_start,
       (SELECT sum(pg_stat_get_tuples_inserted(c.oid) + pg_stat_get_tuples_updated(c.oid)
                   + pg_stat_get_tuples_deleted(c.oid))::bigint
        FROM unnest('{pg_class, pg_index, pg_namespace, pg_inherits}'::regclass[]) AS c(oid))
         AS catalog_changes,
       coalesce(pg_stat_get_snapshot_timestamp(), clock_timestamp()) AS read_at
FROM (SELECT ?::oid AS oid) d
