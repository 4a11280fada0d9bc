-- What differs from PostgreSQL's own defaults, as SHOW would give it; neither where files are nor what
-- this session set for itself.
SELECT name, current_setting(name) AS setting
  FROM pg_settings
 WHERE setting IS DISTINCT FROM boot_val
   AND source NOT IN ('default', 'session', 'client')
   AND context <> 'internal'
   AND category <> 'File Locations'
   AND name <> 'port'
 ORDER BY name
