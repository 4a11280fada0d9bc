-- One row of facts from which it follows what this role can see on this server. The extension's
-- objects are looked up in its own schema, and by name since they differ by its version: a null
-- means that there is no such thing. In the catalogs, since to_regprocedure() fails for a role that
-- may not use the schema.
SELECT quote_ident(current_user) AS role,
       quote_ident(current_database()) AS database,
       current_setting('track_counts') = 'on' AS track_counts,
       current_setting('track_io_timing') = 'on' AS track_io_timing,
       pg_is_in_recovery() AS in_recovery,
       x.oid IS NOT NULL AS buffercache_installed,
       EXISTS (SELECT FROM pg_available_extensions() a WHERE a.name = 'pg_buffercache')
         AS buffercache_available,
       x.extversion AS buffercache_version,
       quote_ident(n.nspname) AS buffercache_schema,
       (SELECT string_agg(p.oid::regprocedure::text, ', ' ORDER BY p.proname)
        FROM pg_proc p
        WHERE p.pronamespace = n.oid
          AND p.proname IN ('pg_buffercache_pages', 'pg_buffercache_summary',
                            'pg_buffercache_usage_counts')) AS buffercache_functions,
       current_setting('is_superuser') = 'on' AS superuser,
       (SELECT count(*)
        FROM pg_proc p
        WHERE p.pronamespace = n.oid
          AND p.proname IN ('pg_buffercache_evict', 'pg_buffercache_evict_relation',
                            'pg_buffercache_evict_all')) AS evict_functions,
       pw.oid IS NOT NULL AS prewarm_installed,
       EXISTS (SELECT FROM pg_available_extensions() a WHERE a.name = 'pg_prewarm')
         AS prewarm_available,
       pw.extversion AS prewarm_version,
       quote_ident(pn.nspname) AS prewarm_schema,
       has_schema_privilege(pn.oid, 'USAGE') AS prewarm_schema_usable,
       (SELECT has_function_privilege(p.oid, 'EXECUTE')
        FROM pg_proc p
        WHERE p.pronamespace = pn.oid AND p.proname = 'pg_prewarm') AS prewarm_executable,
       (SELECT p.oid::regprocedure::text
        FROM pg_proc p
        WHERE p.pronamespace = pn.oid AND p.proname = 'pg_prewarm') AS prewarm_function,
       pi.oid IS NOT NULL AS pageinspect_installed,
       EXISTS (SELECT FROM pg_available_extensions() a WHERE a.name = 'pageinspect')
         AS pageinspect_available,
       pi.extversion AS pageinspect_version,
       quote_ident(pin.nspname) AS pageinspect_schema,
       has_schema_privilege(pin.oid, 'USAGE') AS pageinspect_schema_usable,
       EXISTS (SELECT FROM pg_proc p
               WHERE p.pronamespace = pin.oid AND p.proname = 'bt_page_stats'
                 AND 'bigint'::regtype = ANY (p.proargtypes::oid[])) AS pageinspect_current,
       EXISTS (SELECT FROM pg_roles r
               WHERE r.rolname = 'pg_checkpoint' AND pg_has_role(current_user, r.oid, 'USAGE'))
         AS checkpoint_role,
       pg_has_role(current_user, 'pg_monitor', 'USAGE') AS monitor,
       pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AS all_stats,
       EXISTS (SELECT FROM pg_proc p WHERE p.proname = 'aurora_version') AS aurora,
       current_setting('rds.extensions', true) IS NOT NULL
         OR EXISTS (SELECT FROM pg_roles r WHERE r.rolname IN ('rds_superuser', 'rdsadmin')) AS rds,
       EXISTS (SELECT FROM pg_roles r
               WHERE r.rolname IN ('azure_superuser', 'azuresu', 'azure_pg_admin')) AS azure,
       EXISTS (SELECT FROM pg_roles r
               WHERE r.rolname IN ('cloudsqladmin', 'cloudsqlsuperuser')) AS cloud_sql,
       EXISTS (SELECT FROM pg_roles r
               WHERE r.rolname IN ('alloydbadmin', 'alloydbsuperuser')) AS alloydb,
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
LEFT JOIN pg_extension pw ON pw.extname = 'pg_prewarm'
LEFT JOIN pg_namespace pn ON pn.oid = pw.extnamespace
LEFT JOIN pg_extension pi ON pi.extname = 'pageinspect'
LEFT JOIN pg_namespace pin ON pin.oid = pi.extnamespace
LEFT JOIN pg_namespace l ON l.nspname = 'bufferscope'
