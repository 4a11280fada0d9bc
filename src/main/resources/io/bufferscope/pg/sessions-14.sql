-- How many clients' sessions of an application there are.
SELECT count(*) AS sessions
  FROM pg_stat_activity
 WHERE backend_type IN ('client backend', 'parallel worker') AND application_name = ?
