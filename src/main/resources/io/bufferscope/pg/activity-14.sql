-- Active sessions by what they wait for. The function instead of pg_stat_activity, which joins
-- pg_database and pg_authid. Of another role's session a role without pg_read_all_stats sees that it
-- is there and no more; such a row has no type of backend.
SELECT a.hidden,
       coalesce(a.wait_event_type, '') AS wait_event_type,
       coalesce(a.wait_event, '') AS wait_event,
       count(*)::int AS sessions,
       max(extract(epoch FROM clock_timestamp() - a.query_start))::float8 AS oldest_seconds
FROM (SELECT backend_type IS NULL AS hidden, wait_event_type, wait_event, query_start
      FROM pg_stat_get_activity(NULL)
      WHERE usesysid IS NOT NULL
        AND (backend_type IS NULL
             OR (backend_type IN ('client backend', 'parallel worker')
                 AND state IN ('active', 'fastpath function call')
                 AND application_name NOT IN ('bufferscope-sampler', 'bufferscope-map',
                                              'bufferscope-control')))) a
GROUP BY a.hidden, a.wait_event_type, a.wait_event
