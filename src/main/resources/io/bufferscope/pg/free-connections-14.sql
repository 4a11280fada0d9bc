-- What is left of max_connections to a role that is no superuser.
SELECT current_setting('max_connections')::int
       - current_setting('superuser_reserved_connections')::int
       - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS free
