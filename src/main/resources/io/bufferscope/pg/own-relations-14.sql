-- What an observer can touch that is booked on its database: the catalogs in it, their indexes and
-- TOAST tables. Oids below 16384 are initdb's own. Countable: this role may call all functions that
-- own-accesses calls, the first of which came with 15.
SELECT d.oid AS database_oid,
       d.datname AS database_name,
       pg_backend_pid() AS backend_pid,
       (SELECT array_agg(c.oid)
        FROM pg_class c
        WHERE c.oid < 16384 AND c.relkind IN ('r', 'i', 't') AND NOT c.relisshared) AS relations,
       (SELECT count(*) = 3 AND bool_and(has_function_privilege(p.oid, 'EXECUTE'))
        FROM pg_proc p
        WHERE p.pronamespace = 'pg_catalog'::regnamespace
          AND p.proname IN ('pg_stat_force_next_flush', 'pg_stat_get_xact_blocks_fetched',
                            'pg_stat_get_xact_blocks_hit')) AS countable
FROM pg_database d
WHERE d.datname = current_database()
