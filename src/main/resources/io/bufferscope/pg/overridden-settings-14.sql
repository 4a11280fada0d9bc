-- What ALTER SYSTEM wrote and the command line of the server overrides.
SELECT f.name, f.setting, current_setting(f.name) AS effective
  FROM pg_file_settings f
  JOIN pg_settings s ON s.name = f.name
 WHERE f.sourcefile LIKE '%/postgresql.auto.conf'
   AND s.source = 'command line'
 ORDER BY f.name
