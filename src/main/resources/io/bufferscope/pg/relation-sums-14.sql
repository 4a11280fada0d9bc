-- What was accessed of each group of relations, so that only those that moved need be read. The
-- groups stand in the statement: as parameters they would be sent and parsed at each poll.
SELECT g.number,
       (SELECT coalesce(sum(pg_stat_get_blocks_fetched(r.oid)), 0)::bigint
        FROM (SELECT unnest(g.oids) AS oid) r) AS blks_fetched
FROM (VALUES %s) AS g(number, oids)
