-- What tells whether a folder on this machine is the server's. The role may not see every setting.
SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS data_directory,
       (SELECT system_identifier FROM pg_control_system()) AS system_identifier,
       quote_ident(current_user) AS role,
       current_setting('port')::int AS port,
       pg_postmaster_start_time() AS started_at
