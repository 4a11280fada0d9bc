-- One row of facts from which it follows what this role can see on this server. The extension's
-- objects are looked up in its own schema, and by name since they differ by its version: a null
-- means that there is no such thing.
SELECT quote_ident(current_user) AS role,
       quote_ident(current_database()) AS database,
       current_setting('track_counts') = 'on' AS track_counts,
       current_setting('track_io_timing') = 'on' AS track_io_timing,
       pg_is_in_recovery() AS in_recovery,
       x.oid IS NOT NULL AS buffercache_installed,
       EXISTS (SELECT FROM pg_available_extensions() a WHERE a.name = 'pg_buffercache')
         AS buffercache_available,
       quote_ident(n.nspname) AS buffercache_schema,
       has_schema_privilege(n.oid, 'USAGE') AS buffercache_schema_usable,
       (SELECT has_table_privilege(c.oid, 'SELECT')
        FROM pg_class c
        WHERE c.relnamespace = n.oid AND c.relname = 'pg_buffercache')
         AND (SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE'))
              FROM pg_proc p
              WHERE p.pronamespace = n.oid AND p.proname = 'pg_buffercache_pages')
         AS buffercache_rows,
       (SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE'))
        FROM pg_proc p
        WHERE p.pronamespace = n.oid
          AND p.proname IN ('pg_buffercache_summary', 'pg_buffercache_usage_counts'))
         AS buffercache_counts,
       (SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE'))
        FROM pg_proc p
        WHERE p.pronamespace = 'pg_catalog'::regnamespace
          AND p.proname = 'pg_stat_force_next_flush') AS force_flush,
       (SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE'))
        FROM pg_proc p
        WHERE p.pronamespace = 'pg_catalog'::regnamespace
          AND p.proname IN ('pg_stat_get_xact_blocks_fetched', 'pg_stat_get_xact_blocks_hit'))
         AS own_accesses,
       l.oid IS NOT NULL AS load_schema_exists,
       has_schema_privilege(l.oid, 'CREATE') AS load_schema_writable,
       has_database_privilege(current_database(), 'CREATE') AS may_create_schema
FROM (SELECT 1) one
LEFT JOIN pg_extension x ON x.extname = 'pg_buffercache'
LEFT JOIN pg_namespace n ON n.oid = x.extnamespace
LEFT JOIN pg_namespace l ON l.nspname = 'bufferscope'
