-- What does not change while the server runs.
SELECT pg_size_bytes(current_setting('shared_buffers')) AS shared_buffers_bytes,
       pg_database_size(?::oid) AS database_bytes,
       pg_postmaster_start_time() AS started_at
