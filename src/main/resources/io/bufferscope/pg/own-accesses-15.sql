-- This session's accesses that are not yet published, and so those of the running transaction; to
-- be published when it ends. The server publishes nothing, not even the commit, after a transaction
-- without any access, so this makes sure of one; the condition keeps the planner from leaving it out.
SELECT coalesce(sum(pg_stat_get_xact_blocks_fetched(r.oid)), 0)::bigint AS blks_fetched,
       coalesce(sum(pg_stat_get_xact_blocks_hit(r.oid)), 0)::bigint AS blks_hit,
       pg_stat_force_next_flush()
FROM (SELECT count(*) AS rows FROM pg_am) touched
CROSS JOIN unnest(?::oid[]) AS r(oid)
WHERE touched.rows > 0
